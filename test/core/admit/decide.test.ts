/** What is to be done with an identity: the whole truth table. */
import { describe, expect, it } from "vitest";
import { decide, type Facts } from "../../../src/core/admit/decide.ts";
import type { AdapterUser } from "../../../src/core/types/adapter.ts";

const person = (id: string): AdapterUser => ({ id, email: `${id}@app.example`, emailVerified: null });
const arriving = { id: "at-provider", email: "ada@app.example" };

const people = { owner: person("owner"), other: person("other"), namesake: person("namesake") };

/** `=` the linker is the owner, `≠` somebody else. */
type Linker = "-" | "=" | "≠";
type YesNo = "-" | "yes";
type Row = readonly [
  stored: YesNo,
  owner: YesNo,
  linker: Linker,
  namesake: YesNo,
  joins: YesNo,
  account: string,
  email: string,
];

const refused = "refuse";

// Columns: are users stored? is the account owned? is a linker signed in? is there a namesake? may the provider join?
// then: what is done with an account (oauth, oidc, webauthn), and with an e-mail address. Without users, all may enter.
// biome-ignore format: a table
const table: readonly Row[] = [
  // stored owner  linker namesk joins   account           email
  ["-",    "-",    "-",   "-",   "-",    "enter arriving", "enter arriving"],
  ["-",    "-",    "-",   "-",   "yes",  "enter arriving", "enter arriving"],
  ["-",    "-",    "-",   "yes", "-",    "enter arriving", "enter arriving"],
  ["-",    "-",    "-",   "yes", "yes",  "enter arriving", "enter arriving"],
  ["-",    "-",    "=",   "-",   "-",    "enter arriving", "enter arriving"],
  ["-",    "-",    "=",   "-",   "yes",  "enter arriving", "enter arriving"],
  ["-",    "-",    "=",   "yes", "-",    "enter arriving", "enter arriving"],
  ["-",    "-",    "=",   "yes", "yes",  "enter arriving", "enter arriving"],
  ["-",    "-",    "≠",   "-",   "-",    "enter arriving", "enter arriving"],
  ["-",    "-",    "≠",   "-",   "yes",  "enter arriving", "enter arriving"],
  ["-",    "-",    "≠",   "yes", "-",    "enter arriving", "enter arriving"],
  ["-",    "-",    "≠",   "yes", "yes",  "enter arriving", "enter arriving"],
  ["-",    "yes",  "-",   "-",   "-",    "enter arriving", "enter arriving"],
  ["-",    "yes",  "-",   "-",   "yes",  "enter arriving", "enter arriving"],
  ["-",    "yes",  "-",   "yes", "-",    "enter arriving", "enter arriving"],
  ["-",    "yes",  "-",   "yes", "yes",  "enter arriving", "enter arriving"],
  ["-",    "yes",  "=",   "-",   "-",    "enter arriving", "enter arriving"],
  ["-",    "yes",  "=",   "-",   "yes",  "enter arriving", "enter arriving"],
  ["-",    "yes",  "=",   "yes", "-",    "enter arriving", "enter arriving"],
  ["-",    "yes",  "=",   "yes", "yes",  "enter arriving", "enter arriving"],
  ["-",    "yes",  "≠",   "-",   "-",    "enter arriving", "enter arriving"],
  ["-",    "yes",  "≠",   "-",   "yes",  "enter arriving", "enter arriving"],
  ["-",    "yes",  "≠",   "yes", "-",    "enter arriving", "enter arriving"],
  ["-",    "yes",  "≠",   "yes", "yes",  "enter arriving", "enter arriving"],
  ["yes",  "-",    "-",   "-",   "-",    "create",         "create"        ],
  ["yes",  "-",    "-",   "-",   "yes",  "create",         "create"        ],
  ["yes",  "-",    "-",   "yes", "-",    refused,          "enter namesake"],
  ["yes",  "-",    "-",   "yes", "yes",  "link namesake",  "enter namesake"],
  ["yes",  "-",    "=",   "-",   "-",    "link owner",     "create"        ],
  ["yes",  "-",    "=",   "-",   "yes",  "link owner",     "create"        ],
  ["yes",  "-",    "=",   "yes", "-",    "link owner",     "enter namesake"],
  ["yes",  "-",    "=",   "yes", "yes",  "link owner",     "enter namesake"],
  ["yes",  "-",    "≠",   "-",   "-",    "link other",     "create"        ],
  ["yes",  "-",    "≠",   "-",   "yes",  "link other",     "create"        ],
  ["yes",  "-",    "≠",   "yes", "-",    "link other",     "enter namesake"],
  ["yes",  "-",    "≠",   "yes", "yes",  "link other",     "enter namesake"],
  ["yes",  "yes",  "-",   "-",   "-",    "enter owner",    "create"        ],
  ["yes",  "yes",  "-",   "-",   "yes",  "enter owner",    "create"        ],
  ["yes",  "yes",  "-",   "yes", "-",    "enter owner",    "enter namesake"],
  ["yes",  "yes",  "-",   "yes", "yes",  "enter owner",    "enter namesake"],
  ["yes",  "yes",  "=",   "-",   "-",    "enter owner",    "create"        ],
  ["yes",  "yes",  "=",   "-",   "yes",  "enter owner",    "create"        ],
  ["yes",  "yes",  "=",   "yes", "-",    "enter owner",    "enter namesake"],
  ["yes",  "yes",  "=",   "yes", "yes",  "enter owner",    "enter namesake"],
  ["yes",  "yes",  "≠",   "-",   "-",    refused,          "create"        ],
  ["yes",  "yes",  "≠",   "-",   "yes",  refused,          "create"        ],
  ["yes",  "yes",  "≠",   "yes", "-",    refused,          "enter namesake"],
  ["yes",  "yes",  "≠",   "yes", "yes",  refused,          "enter namesake"],
];

const linkers = { "-": null, "=": people.owner, "≠": people.other } as const;

const factsOf = (type: Facts["type"], [stored, owner, linker, namesake, joins]: Row): Facts => ({
  type,
  user: arriving,
  stored: stored === "yes",
  owner: owner === "yes" ? people.owner : null,
  linker: linkers[linker],
  namesake: namesake === "yes" ? people.namesake : null,
  isFresh: false,
  joins: joins === "yes",
});

function words(type: Facts["type"], row: Row): string {
  const decision = decide(factsOf(type, row));
  if (decision.do === "create") return "create";
  if (decision.do === "refuse") return `refuse ${decision.why}`;
  return `${decision.do} ${decision.user === arriving ? "arriving" : decision.user.id}`;
}

describe("decide", () => {
  it("the table misses no combination of facts, and has none twice", () => {
    const values: readonly (readonly string[])[] = [
      ["-", "yes"],
      ["-", "yes"],
      ["-", "=", "≠"],
      ["-", "yes"],
      ["-", "yes"],
    ];
    const all = values.reduce<readonly string[]>(
      (rows, column) => rows.flatMap((row) => column.map((v) => `${row} ${v}`)),
      [""],
    );
    const listed = table.map((row) => ` ${row.slice(0, 5).join(" ")}`);
    expect(new Set(listed)).toEqual(new Set(all));
    expect(listed).toHaveLength(all.length);
  });

  it.each(["oauth", "oidc"] as const)("an account of type %s: as the table says", (type) => {
    for (const row of table) {
      const expected = row[5] === refused ? "refuse OAuthAccountNotLinked" : row[5];
      expect([row, words(type, row)]).toEqual([row, expected]);
    }
  });

  it("a passkey: as the table says, with a refusal of its own name", () => {
    for (const row of table) {
      const expected = row[5] === refused ? "refuse AccountNotLinked" : row[5];
      expect([row, words("webauthn", row)]).toEqual([row, expected]);
    }
  });

  it("an account that was made just now has no owner: whoever brings one that has is refused", () => {
    for (const row of table) {
      const decision = decide({ ...factsOf("webauthn", row), isFresh: true });
      const expected = row[0] === "yes" && row[1] === "yes" ? "refuse AccountNotLinked" : words("webauthn", row);
      const told = decision.do === "refuse" ? `refuse ${decision.why}` : words("webauthn", row);
      expect([row, told]).toEqual([row, expected]);
    }
  });

  it("an e-mail address: as the table says", () => {
    for (const row of table) expect([row, words("email", row)]).toEqual([row, row[6]]);
  });

  it("credentials: authorize has said who they are, so they enter, whatever else is known", () => {
    for (const row of table) expect([row, words("credentials", row)]).toEqual([row, "enter arriving"]);
  });

  it("AR-16: the owner is the linker also when ids are objects or numbers", () => {
    const id = (hex: string) => ({ toString: () => hex }) as unknown as string;
    const owner = { ...people.owner, id: id("65f0") };
    const facts: Facts = { ...factsOf("oauth", ["yes", "yes", "-", "-", "-", "", ""]), owner };
    expect(decide({ ...facts, linker: { ...owner, id: id("65f0") } })).toEqual({ do: "enter", user: owner });
    expect(decide({ ...facts, linker: { ...owner, id: id("65f1") } }).do).toBe("refuse");
  });
});
