/** Databases repeat the values of a statement in their errors: tokens without a recognisable form are not logged either. */
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import type { AdapterMethod } from "../../src/core/types/adapter.ts";
import type { AdapterCall } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { useWorld } from "../world/server.ts";
import { type CageOptions, cage, printed, shownIn, walk } from "./canaries.ts";

useClock();
const server = useWorld();

const texts = ({ input }: AdapterCall): readonly string[] =>
  input.flatMap((argument) => (typeof argument === "string" ? [argument] : Object.values(argument ?? {}).map(String)));
const sql = (call: AdapterCall) => `insert into "t" values (${texts(call).map(() => "?")})`;
const inlined = (call: AdapterCall) =>
  sql(call).replace(/\((.*)\)/, () => `(${texts(call).map((text) => `'${text}'`)})`);
const named = (name: string, message: string, fields: object = {}) =>
  Object.assign(new Error(message), { name, ...fields });

/** What databases and their libraries throw, with the values that they were given. */
// biome-ignore format: a table
const errors: readonly (readonly [string, (call: AdapterCall) => Error])[] = [
  ["a query and its parameters", (call) => named("DrizzleQueryError", `Failed query: ${sql(call)}\nparams: ${texts(call)}`, { query: sql(call), params: texts(call), cause: new Error("disk full") })],
  ["a list of parameters",       (call) => named("SequelizeDatabaseError", "no such column", { sql: sql(call), parameters: texts(call), parent: named("Error", "x", { sql: inlined(call) }) })],
  ["the arguments of a call",    (call) => named("PrismaClientValidationError", `Invalid \`p.${call.method}()\` invocation:\n\n${inspect({ data: call.input })}\n\nUnknown argument`)],
  ["values in a statement",      (call) => named("SqliteError", `${inlined(call)} - UNIQUE constraint failed`, { code: "SQLITE_CONSTRAINT_UNIQUE" })],
  ["a row",                      (call) => named("error", "null value in column", { detail: `Failing row contains (${texts(call).join(", ")}).`, code: "23502" })],
  ["a key",                      (call) => named("MongoServerError", `E11000 duplicate key error dup key: ${inspect(call.input)}`, { keyValue: call.input })],
  ["an entry",                   (call) => named("Error", `Duplicate entry '${texts(call).join("-")}' for key 'x'`, { sqlMessage: texts(call).join("-") })],
  ["JSON in JSON",               (call) => named("TypeError", JSON.stringify(JSON.stringify(call.input)))],
  ["several causes",             (call) => new AggregateError([new Error(texts(call).join(" ")), new Error("b", { cause: new Error(texts(call).join(":")) })], "all failed")],
  ["words",                      (call) => new Error(`Could not write ${texts(call).join(" and ")}, sorry.`)],
];

// biome-ignore format: a list
const methods = [
  "createUserWithAccount", "linkAccount", "updateAccount", "createSession", "getSessionAndUser", "updateSession", "deleteSession",
  "createVerificationToken", "useVerificationToken",
] as const satisfies readonly AdapterMethod[];

/** Tokens of 20 to 31 characters, and in the form of a UUID. */
const tokens: readonly (readonly [string, string, string, string])[] = [
  ["of 20 to 31 characters", "canaryA7f3Kq9ZxWv2Lm", "canaryR2mRt8bQw5Yp1Xc6Vn4Tz0Gd", "canaryS9ZxWv2LmRt8bQw5Yp"],
  [
    "in the form of a UUID",
    "5d1c7a90-3e4b-4f6a-8b2d-1a2b3c4d5e6f",
    "c0ffee00-1d2e-4c3b-9a8f-7e6d5c4b3a29",
    "0b9a8c7d-6e5f-4a3b-8c1d-2e3f4a5b6c7d",
  ],
];

const cases = tokens.flatMap(([form, ...values]) =>
  errors.flatMap(([what, error]) => methods.map((method) => [what, method, form, values, error] as const)),
);

describe("S9: F5: LG-01: a database that repeats", () => {
  it.each(cases)(
    "%s when %s fails reveals no token %s",
    async (_what, method, _form, [access, refresh, session], error) => {
      const count = { sessions: 10 };
      const generateSessionToken = () => `${session.slice(0, -2)}${count.sessions++}`;
      const options: CageOptions = {
        faults: { accessToken: access, at_hash: "missing", tokens: { refresh_token: refresh } },
        adapterFaults: {
          oneStep: method !== "linkAccount",
          failures: {
            [method]: (call: AdapterCall) => {
              throw error(call);
            },
          },
        },
        config: { session: { strategy: "database", updateAge: 0, generateSessionToken } },
      };
      const full = cage(options);
      server.use(...full.issuer.handlers);
      // The second time, the account is known.
      for (const _time of ["first", "second"]) await walk(full);
      const { mailToken = [], ...secrets } = full.secrets();
      expect(full.issuer.issued).toContainEqual(
        expect.objectContaining({ access_token: access, refresh_token: refresh }),
      );
      expect(full.store.called).toContain(method);
      const log = printed(full.seen.log);
      expect(log).toContain(`The adapter method ${method} failed`);
      expect(shownIn(log, { ...secrets, mailToken })).toEqual([]);
      for (const { text } of full.seen.answers)
        expect(shownIn(text, { access: [access], refresh: [refresh] })).toEqual([]);
    },
  );
});

describe("F5: LG-02: a callback that fails over a database", () => {
  it.each(["signIn", "jwt"] as const)("%s repeats no token that it was given", async (name) => {
    const [, access = ""] = tokens[0] ?? [];
    const failing = ({ account }: { account?: object | null }) => {
      throw new Error(`disk full: ${Object.values(account ?? {}).join(", ")}`);
    };
    const full = cage({
      faults: { accessToken: access, at_hash: "missing" },
      config: { callbacks: { [name]: failing } },
    });
    server.use(...full.issuer.handlers);
    await walk(full);
    const log = printed(full.seen.log);
    expect(log).toContain("disk full");
    expect(shownIn(log, full.secrets())).toEqual([]);
  });
});
