/** The linking decision for an identity: the whole truth table. */
import { describe, expect, it } from "vitest";
import { decide, type LinkingFacts } from "../../../src/core/sign-in/decide.ts";
import type { AdapterUser } from "../../../src/core/types/adapter.ts";

const person = (id: string): AdapterUser => ({ id, email: `${id}@app.example`, emailVerified: null });
const arriving = { id: "at-provider", email: "ada@app.example" };

const people = { owner: person("owner"), other: person("other"), namesake: person("namesake") };

/** Every combination of the values of some columns. */
const combinations = (...columns: readonly (readonly string[])[]): readonly string[] =>
  columns
    .reduce<readonly string[]>((rows, column) => rows.flatMap((row) => column.map((value) => `${row} ${value}`)), [""])
    .map((row) => row.trim());

const base: LinkingFacts = {
  type: "oauth",
  user: arriving,
  storesUsers: true,
  accountOwner: null,
  emailOwner: null,
  emailOwnerStatus: "free",
  linkTarget: null,
  principalId: null,
  isNewCredential: false,
  proves: false,
  mayLinkByEmail: false,
  choice: undefined,
  canRelease: true,
};

/** The owner of the address: none, one who verified it, or one who did not. */
const standings = { free: "free", proved: "proved", unproved: "claimed" } as const;

function words(facts: LinkingFacts): string {
  const decision = decide(facts);
  if (decision.do === "create") return decision.released ? `create, releasing ${decision.released.id}` : "create";
  if (decision.do === "refuse") return `refuse ${decision.why}`;
  const proof = "proves" in decision && decision.proves ? ", proved" : "";
  return `${decision.do} ${decision.user === arriving ? "arriving" : decision.user.id}${proof}`;
}

describe("an account at a provider, or a new passkey", () => {
  const linkers = { "-": null, "=": people.owner, "≠": people.other } as const;
  const refused = "refuse";

  // Columns: is the account owned? is a link target signed in (`=`: the owner, `≠`: another user)? who holds the address?
  // is the address of the identity verified? may the provider link by it?
  // biome-ignore format: a table
  const table: readonly (readonly [facts: string, decision: string])[] = [
    ["-   - free     -   -  ", "create"],
    ["-   - free     yes -  ", "create"],
    ["-   - free     yes yes", "create"],
    ["-   - proved   -   -  ", refused],
    ["-   - proved   yes -  ", refused],
    ["-   - proved   yes yes", "link namesake"],
    ["-   - unproved -   -  ", refused],
    ["-   - unproved yes -  ", "ask namesake"],
    ["-   - unproved yes yes", "ask namesake"],
    ["-   = free     -   -  ", "link owner"],
    ["-   = free     yes -  ", "link owner"],
    ["-   = free     yes yes", "link owner"],
    ["-   = proved   -   -  ", "link owner"],
    ["-   = proved   yes -  ", "link owner"],
    ["-   = proved   yes yes", "link owner"],
    ["-   = unproved -   -  ", "link owner"],
    ["-   = unproved yes -  ", "link owner"],
    ["-   = unproved yes yes", "link owner"],
    ["-   ≠ free     -   -  ", "link other"],
    ["-   ≠ free     yes -  ", "link other"],
    ["-   ≠ free     yes yes", "link other"],
    ["-   ≠ proved   -   -  ", "link other"],
    ["-   ≠ proved   yes -  ", "link other"],
    ["-   ≠ proved   yes yes", "link other"],
    ["-   ≠ unproved -   -  ", "link other"],
    ["-   ≠ unproved yes -  ", "link other"],
    ["-   ≠ unproved yes yes", "link other"],
    ["yes - free     -   -  ", "enter owner"],
    ["yes - free     yes -  ", "enter owner"],
    ["yes - free     yes yes", "enter owner"],
    ["yes - proved   -   -  ", "enter owner"],
    ["yes - proved   yes -  ", "enter owner"],
    ["yes - proved   yes yes", "enter owner"],
    ["yes - unproved -   -  ", "enter owner"],
    ["yes - unproved yes -  ", "enter owner"],
    ["yes - unproved yes yes", "enter owner"],
    ["yes = free     -   -  ", "enter owner"],
    ["yes = free     yes -  ", "enter owner"],
    ["yes = free     yes yes", "enter owner"],
    ["yes = proved   -   -  ", "enter owner"],
    ["yes = proved   yes -  ", "enter owner"],
    ["yes = proved   yes yes", "enter owner"],
    ["yes = unproved -   -  ", "enter owner"],
    ["yes = unproved yes -  ", "enter owner"],
    ["yes = unproved yes yes", "enter owner"],
    ["yes ≠ free     -   -  ", refused],
    ["yes ≠ free     yes -  ", refused],
    ["yes ≠ free     yes yes", refused],
    ["yes ≠ proved   -   -  ", refused],
    ["yes ≠ proved   yes -  ", refused],
    ["yes ≠ proved   yes yes", refused],
    ["yes ≠ unproved -   -  ", refused],
    ["yes ≠ unproved yes -  ", refused],
    ["yes ≠ unproved yes yes", refused],
  ];

  const cells = (facts: string) => facts.split(/ +/).filter((cell) => cell !== "");

  function factsOf(type: LinkingFacts["type"], row: string): LinkingFacts {
    const [owner, linker, holder, proves, allowed] = cells(row);
    const emailOwnerStatus = standings[holder as keyof typeof standings];
    return {
      ...base,
      type,
      isNewCredential: type === "webauthn",
      accountOwner: owner === "yes" ? people.owner : null,
      linkTarget: linkers[linker as keyof typeof linkers],
      emailOwner: emailOwnerStatus === "free" ? null : people.namesake,
      emailOwnerStatus,
      proves: proves === "yes",
      mayLinkByEmail: allowed === "yes" && proves === "yes" && emailOwnerStatus === "proved",
    };
  }

  it("the table has every combination of facts once", () => {
    // A provider that verifies nothing links no user: that is decided where the facts are gathered.
    const all = combinations(["-", "yes"], ["-", "=", "≠"], Object.keys(standings), ["- -", "yes -", "yes yes"]);
    const listed = table.map(([facts]) => cells(facts).join(" "));
    expect(new Set(listed)).toEqual(new Set(all));
    expect(listed).toHaveLength(all.length);
  });

  it.each(["oauth", "oidc"] as const)("S2: an account of type %s: as the table defines", (type) => {
    for (const [facts, decision] of table) {
      const expected = decision === refused ? "refuse OAuthAccountNotLinked" : decision;
      expect([facts, words(factsOf(type, facts))]).toEqual([facts, expected]);
    }
  });

  it("a new passkey: as the table defines, with its own refusal, and never for one that has an owner", () => {
    for (const [facts, decision] of table) {
      const isOwned = facts.startsWith("yes");
      const expected = isOwned || decision === refused ? "refuse AccountNotLinked" : decision;
      expect([facts, words(factsOf("webauthn", facts))]).toEqual([facts, expected]);
    }
  });

  it("S2: if the adapter cannot change a user, none is released, and the owner of the address is refused", () => {
    for (const [facts, decision] of table) {
      const expected = decision === refused || decision.startsWith("ask") ? "refuse OAuthAccountNotLinked" : decision;
      expect([facts, words({ ...factsOf("oauth", facts), canRelease: false })]).toEqual([facts, expected]);
    }
  });

  it("AR-16: the account owner is the link target also if ids are objects or numbers", () => {
    const id = (hex: string) => ({ toString: () => hex }) as unknown as string;
    const accountOwner = { ...people.owner, id: id("65f0") };
    expect(decide({ ...base, accountOwner, linkTarget: { ...accountOwner, id: id("65f0") } })).toEqual({
      do: "enter",
      user: accountOwner,
    });
    expect(decide({ ...base, accountOwner, linkTarget: { ...accountOwner, id: id("65f1") } }).do).toBe("refuse");
  });
});

describe("D2: an account that proves the address of a stored user who did not", () => {
  const own = { ...people.owner, email: arriving.email };

  // Columns: who has the address (`unused`: no account, passkey or session)? who adds the account (`=`: that user)? what was chosen?
  // biome-ignore format: a table
  const table: readonly (readonly [holder: "unused" | "claimed", linker: "-" | "=" | "≠", choice: "-" | "keep" | "anew", decision: string])[] = [
    ["unused",  "-", "-",    "link owner, proved"],
    ["unused",  "-", "keep", "link owner, proved"],
    ["unused",  "-", "anew", "link owner, proved"],
    ["claimed", "-", "-",    "ask owner"],
    ["claimed", "-", "keep", "ask owner"],
    ["claimed", "-", "anew", "create, releasing owner"],
    ["claimed", "=", "-",    "ask owner"],
    ["claimed", "=", "keep", "link owner, proved"],
    ["claimed", "=", "anew", "create, releasing owner"],
    ["claimed", "≠", "-",    "link other"],
    ["claimed", "≠", "keep", "link other"],
    ["claimed", "≠", "anew", "link other"],
  ];

  it.each(table)("%s, added by %s, chosen %s: %s", (emailOwnerStatus, linker, choice, expected) => {
    const linkTarget = { "-": null, "=": own, "≠": people.other }[linker];
    const chosen = choice === "-" ? undefined : choice;
    const facts = { ...base, proves: true, emailOwner: own, emailOwnerStatus, linkTarget, choice: chosen };
    expect(words(facts)).toBe(expected);
    // An identity that proves nothing gets none of it, and neither does one where no address can be written.
    const refused = linker === "-" ? "refuse OAuthAccountNotLinked" : `link ${linkTarget?.id}`;
    expect([words({ ...facts, proves: false }), words({ ...facts, canRelease: false })]).toEqual([refused, refused]);
  });

  it("an account that is linked marks the row of its owner as proved: the same address, and not proved before", () => {
    const facts = { ...base, proves: true, accountOwner: own };
    expect(words(facts)).toBe("enter owner, proved");
    expect(words({ ...facts, linkTarget: own })).toBe("enter owner, proved");
    for (const other of [
      { ...facts, proves: false },
      { ...facts, canRelease: false },
      { ...facts, accountOwner: { ...own, emailVerified: new Date(0) } },
      { ...facts, accountOwner: people.owner },
      { ...facts, user: { ...arriving, email: null } },
    ])
      expect(words(other)).toBe("enter owner");
  });
});

describe("an existing passkey", () => {
  it("S5: signs its user in, unless another user is signed in, and never another user", () => {
    const refusal = "refuse AccountNotLinked";
    // biome-ignore format: a table
    const table = [
      // owner         signed in  decision
      [people.owner,   null,      "enter owner"],
      [people.owner,   "owner",   "enter owner"],
      [people.owner,   "other",   refusal],
      [null,           null,      refusal],
      [null,           "owner",   refusal],
      [null,           "other",   refusal],
    ] as const;
    for (const [accountOwner, principalId, expected] of table) {
      for (const emailOwnerStatus of ["free", "proved", "claimed", "unused"] as const) {
        const emailOwner = emailOwnerStatus === "free" ? null : people.namesake;
        const facts: LinkingFacts = {
          ...base,
          type: "webauthn",
          accountOwner,
          principalId,
          emailOwnerStatus,
          emailOwner,
        };
        expect([accountOwner?.id, principalId, emailOwnerStatus, words(facts)]).toEqual([
          accountOwner?.id,
          principalId,
          emailOwnerStatus,
          expected,
        ]);
      }
    }
  });
});

describe("the owner of an address, by a magic link", () => {
  // Columns: who holds the address? who is signed in? what did the visitor choose?
  // biome-ignore format: a table
  const table: readonly (readonly [holder: LinkingFacts["emailOwnerStatus"], principal: string, choice: string, decision: string])[] = [
    ["free",    "nobody",   "-",    "create"],
    ["free",    "nobody",   "keep", "create"],
    ["free",    "nobody",   "anew", "create"],
    ["free",    "namesake", "-",    "create"],
    ["free",    "namesake", "keep", "create"],
    ["free",    "namesake", "anew", "create"],
    ["free",    "other",    "-",    "create"],
    ["free",    "other",    "keep", "create"],
    ["free",    "other",    "anew", "create"],
    ["proved",  "nobody",   "-",    "enter namesake"],
    ["proved",  "nobody",   "keep", "enter namesake"],
    ["proved",  "nobody",   "anew", "enter namesake"],
    ["proved",  "namesake", "-",    "enter namesake"],
    ["proved",  "namesake", "keep", "enter namesake"],
    ["proved",  "namesake", "anew", "enter namesake"],
    ["proved",  "other",    "-",    "enter namesake"],
    ["proved",  "other",    "keep", "enter namesake"],
    ["proved",  "other",    "anew", "enter namesake"],
    ["unused",  "nobody",   "-",    "enter namesake"],
    ["unused",  "nobody",   "keep", "enter namesake"],
    ["unused",  "nobody",   "anew", "enter namesake"],
    ["unused",  "namesake", "-",    "enter namesake"],
    ["unused",  "namesake", "keep", "enter namesake"],
    ["unused",  "namesake", "anew", "enter namesake"],
    ["unused",  "other",    "-",    "enter namesake"],
    ["unused",  "other",    "keep", "enter namesake"],
    ["unused",  "other",    "anew", "enter namesake"],
    ["claimed", "nobody",   "-",    "refuse Verification"],
    ["claimed", "nobody",   "keep", "refuse Verification"],
    ["claimed", "nobody",   "anew", "create, releasing namesake"],
    ["claimed", "namesake", "-",    "refuse Verification"],
    ["claimed", "namesake", "keep", "enter namesake"],
    ["claimed", "namesake", "anew", "create, releasing namesake"],
    ["claimed", "other",    "-",    "refuse Verification"],
    ["claimed", "other",    "keep", "refuse Verification"],
    ["claimed", "other",    "anew", "create, releasing namesake"],
  ];

  const factsOf = ([emailOwnerStatus, principal, choice]: (typeof table)[number]): LinkingFacts => ({
    ...base,
    type: "email",
    proves: true,
    emailOwner: emailOwnerStatus === "free" ? null : people.namesake,
    emailOwnerStatus,
    principalId: principal === "nobody" ? null : principal,
    choice: choice === "-" ? undefined : (choice as "keep" | "anew"),
  });

  it("the table has every combination of facts once", () => {
    const all = combinations(
      ["free", "proved", "unused", "claimed"],
      ["nobody", "namesake", "other"],
      ["-", "keep", "anew"],
    );
    const listed = table.map((row) => row.slice(0, 3).join(" "));
    expect(new Set(listed)).toEqual(new Set(all));
    expect(listed).toHaveLength(all.length);
  });

  it("S2, AL-04: signs in no user that another party may also access, unless they are signed in to it and confirm", () => {
    for (const row of table) expect([row, words(factsOf(row))]).toEqual([row, row[3]]);
  });

  it("S2: is refused if the adapter cannot change a user, and only if another user would lose the address", () => {
    for (const row of table) {
      const expected = row[3].includes("releasing") ? "refuse Verification" : row[3];
      expect([row, words({ ...factsOf(row), canRelease: false })]).toEqual([row, expected]);
    }
  });
});

describe("without stored users, and for credentials", () => {
  it("every visitor is signed in, whatever the other facts are", () => {
    const known = { owner: people.owner, namesake: people.namesake, linker: people.other, principalId: "other" };
    for (const emailOwnerStatus of ["free", "proved", "unused", "claimed"] as const) {
      for (const type of ["oauth", "oidc", "email"] as const) {
        expect(words({ ...base, ...known, type, emailOwnerStatus, storesUsers: false })).toBe("enter arriving");
      }
      expect(words({ ...base, ...known, type: "credentials", emailOwnerStatus })).toBe("enter arriving");
    }
  });
});
