/** Attack group ID: the required claims of an id_token. */
import { describe, expect, it } from "vitest";
import type { IssuerFaults as Faults } from "../../src/testing/issuer/faults.ts";
import { start } from "../world/clock.ts";
import { expectRefused, expectSignedIn, useTrials } from "./helpers.ts";

const { trial } = useTrials();
const now = start / 1000;
const day = 86_400;

// biome-ignore format: a table
const refused: [id: string, faults: Faults][] = [
  ["ID-13", { iss: "wrong" }],
  ["ID-13", { iss: "missing" }],
  ["ID-13", { iss: "https://op.exampl" }],
  ["ID-13", { iss: "https://op.example.evil" }],
  ["ID-13", { iss: "https://op.example/" }],
  ["ID-13", { iss: "https://OP.example" }],
  ["ID-13", { iss: "http://op.example" }],
  ["ID-13", { iss: ["https://op.example"] }],
  ["ID-13", { claims: { iss: null } }],
  ["ID-13", { iss: "" }],
  ["ID-15", { aud: "wrong" }],
  ["ID-15", { aud: "missing" }],
  ["ID-15", { aud: [] }],
  ["ID-15", { aud: "" }],
  ["ID-15", { claims: { aud: null } }],
  ["ID-15", { aud: 7 }],
  ["ID-15", { aud: { cid: true } }],
  ["ID-15", { aud: [["cid"]] }],
  ["ID-16", { aud: "cid2" }],
  ["ID-16", { aud: "xcid" }],
  ["ID-16", { aud: "CID" }],
  ["ID-16", { aud: ["cid", "evil"] }],
  ["ID-17", { aud: ["cid", "evil"], azp: "cid" }],
  ["ID-18", { azp: "wrong" }],
  ["ID-18", { aud: ["cid"], azp: "evil" }],
  ["ID-18", { azp: ["cid"] }],
  ["ID-19", { sub: "missing" }],
  ["ID-19", { sub: "" }],
  ["ID-19", { claims: { sub: null } }],
  ["ID-19", { sub: 123 }],
  ["ID-19", { sub: { id: "ada" } }],
  ["ID-19", { sub: "x".repeat(256) }],
  ["ID-21", { exp: now - 61 }],
  ["ID-21", { exp: now - 3600 }],
  ["ID-22", { exp: "9999999999" }],
  ["ID-22", { payload: (json) => json.replace(/"exp":\d+/, '"exp":NaN') }],
  ["ID-22", { payload: (json) => json.replace(/"exp":\d+/, '"exp":1e400') }],
  ["ID-22", { exp: -1 }],
  ["ID-22", { exp: [now + 3600] }],
  ["ID-22", { claims: { exp: null } }],
  ["ID-22", { exp: true }],
  ["ID-24", { nbf: now + 3600 }],
  ["ID-24", { nbf: String(now - 60) }],
  ["ID-25", { iat: "missing" }],
  ["ID-25", { iat: String(now) }],
  ["ID-26", { iat: now + day }],
  ["ID-27", { iat: now - 7 * day }],
  ["ID-34", { at_hash: "wrong" }],
  ["ID-34", { at_hash: "" }],
  ["ID-34", { at_hash: 7 }],
  ["ID-34", { c_hash: "wrong" }],
  ["ID-41", { typ: "logout+jwt" }],
  ["ID-41", { typ: "at+jwt" }],
  ["ID-41", { typ: "secevent+jwt" }],
  ["ID-41", { typ: "application/at+jwt" }],
];

// biome-ignore format: a table
const taken: [id: string, faults: Faults][] = [
  ["ID-16", { aud: ["cid"] }],
  ["ID-18", { azp: "cid" }],
  ["ID-19", { sub: "x".repeat(255), userinfoClaims: { sub: "x".repeat(255) } }],
  ["ID-21", { exp: now - 5 }],
  ["ID-22", { exp: now + 0.5 }],
  ["ID-24", { nbf: now - 60 }],
  ["ID-24", { nbf: now + 5 }],
  ["ID-26", { iat: now + 5 }],
  ["ID-27", { iat: now - 1800 }],
  ["ID-34", { at_hash: "missing" }],
  ["ID-41", { typ: "JWT" }],
  ["ID-41", { typ: "jwt" }],
  ["ID-41", { header: { typ: undefined } }],
];

/** The expected rule: a refusal for another reason would prove nothing. */
// biome-ignore format: a table
const reasons: Readonly<Record<string, RegExp>> = {
  "ID-13": /issuer/, "ID-15": /\(aud\)/, "ID-16": /\(aud\)/, "ID-17": /\(aud\)/, "ID-18": /\(azp\)/, "ID-19": /\(sub\)/,
  "ID-21": /\(exp\)/, "ID-22": /\(exp\)|not JSON/, "ID-24": /\(nbf\)/, "ID-25": /\(iat\)/, "ID-26": /\(iat\)/, "ID-27": /\(iat\)/,
  "ID-34": /_hash\)/, "ID-41": /type/,
};

const shown = (faults: Faults) =>
  JSON.stringify(faults, (_, value) => (typeof value === "function" ? "changed by hand" : value)).slice(0, 80);
const named = (rows: [id: string, faults: Faults][]) =>
  rows.map(([id, faults]) => ({ title: `${id}: with ${shown(faults)}`, faults, reason: reasons[id] ?? /^$/ }));

describe("an id_token is refused", () => {
  it.each(named(refused))("$title", async ({ title, faults, reason }) => {
    const result = await trial({ faults });
    await expectRefused(result, title.startsWith("ID-13") ? "IssuerMismatch" : "InvalidToken");
    expect(result.log.thrown[0]?.message).toMatch(reason);
  });
});

describe("an id_token is accepted", () => {
  it.each(named(taken))("$title", async ({ faults }) => {
    await expectSignedIn(await trial({ faults }));
  });
});

describe("audiences", () => {
  const client = { token_endpoint_auth_method: "client_secret_basic", trusted_audiences: ["partner"] } as const;

  it("ID-17: besides the client are accepted if the application trusts them, and azp names the client", async () => {
    await expectSignedIn(await trial({ faults: { aud: ["cid", "partner"], azp: "cid" }, provider: { client } }));
  });

  it("ID-17: besides the client are refused without azp, with another azp, or if one more is not trusted", async () => {
    for (const faults of [
      { aud: ["cid", "partner"] },
      { aud: ["cid", "partner"], azp: "partner" },
      { aud: ["cid", "partner", "evil"], azp: "cid" },
      { aud: ["partner"], azp: "cid" },
    ]) {
      await expectRefused(await trial({ faults, provider: { client } }));
    }
  });
});

describe("its lifetime", () => {
  it("ID-23: does not affect the session: a token until 9999 makes a session of 30 days", async () => {
    for (const strategy of ["jwt", "database"] as const) {
      const result = await trial({
        faults: { exp: Date.UTC(9999, 11, 31) / 1000 },
        config: { session: { strategy } },
      });
      await expectSignedIn(result);
      const cookie = result.browser.jar.get("__Host-portico.session-token");
      expect(cookie?.expires).toBe(start + 30 * day * 1000);
    }
  });
});

describe("what was asked for", () => {
  const input = { params: { max_age: "600" } };

  // biome-ignore format: a table
  const ages: [what: string, faults: Faults][] = [
    ["missing",           { auth_time: "missing" }],
    ["too old",           { auth_time: now - 700 }],
    ["in the future",     { auth_time: now + 3600 }],
    ["a text",            { auth_time: String(now) }],
    ["null",              { claims: { auth_time: null } }],
  ];
  it.each(ages)("ID-29: max_age is not met by an auth_time that is %s", async (_what, faults) => {
    await expectRefused(await trial({ faults, input }));
  });

  it("ID-29: max_age is met by an auth_time within it", async () => {
    await expectSignedIn(await trial({ input }));
    await expectSignedIn(await trial({ input, faults: { auth_time: now - 590 } }));
  });

  it("ID-29: max_age of the card counts too", async () => {
    const provider = { authorization: { params: { max_age: 600 } } };
    await expectSignedIn(await trial({ provider }));
    await expectRefused(await trial({ provider, faults: { auth_time: now - 700 } }));
  });

  it("ID-29: without max_age an old auth_time is accepted", async () => {
    await expectSignedIn(await trial({ faults: { auth_time: now - day } }));
  });

  const essential = (acr: object) => ({
    authorization: { params: { claims: { id_token: { acr: { essential: true, ...acr } } } } },
  });

  it.each([{ values: ["gold", "silver"] }, { value: "gold" }])(
    "ID-35: an essential acr (%j) must be met",
    async (acr) => {
      const provider = essential(acr);
      await expectRefused(await trial({ provider }));
      await expectRefused(await trial({ provider, faults: { acr: "bronze" } }));
      await expectRefused(await trial({ provider, faults: { acr: ["gold"] } }));
      await expectSignedIn(await trial({ provider, faults: { acr: "gold" } }));
    },
  );
});
