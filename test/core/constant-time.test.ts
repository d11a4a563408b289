/** Secrets are compared by `safeEqual`, everywhere. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../src");
const rooms = ["core", "jwt"];

const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(root, room, name)),
);

/** Names of values that must not be guessable bit by bit. */
const isSecret = (text: string): boolean =>
  /^(?:[\w?]+\.)*(?:secret|mac|proof|verifier|nonce|state|csrfToken|sessionToken|hash|digest)$/.test(text);

const operands = /([\w.?]+)\s*(?:===|!==|==|!=)\s*("[^"]*"|[\w.?]+)/g;
const isPlain = (text: string): boolean => /^(?:undefined|null|true|false|\d+|".*")$/.test(text);
const search = /([\w.?]+)\.(?:startsWith|endsWith|indexOf|includes|localeCompare)\(/g;

/** Whether a line compares a secret with something that is not a constant. */
const compares = (line: string): boolean =>
  [...line.matchAll(operands)].some(
    ([, left = "", right = ""]) => (isSecret(left) && !isPlain(right)) || (isSecret(right) && !isPlain(left)),
  ) || [...line.matchAll(search)].some(([, subject = ""]) => isSecret(subject));

const linesOf = (text: string): readonly string[] =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .split("\n")
    .filter((line) => !/^\s*\/\//.test(line));

// What is not a comparison of two secrets, and why.
const allowed: readonly (readonly [file: string, part: string, why: string])[] = [
  ["stores/hashed-sessions.ts", "sessionToken === stored", "the database found one by the other before"],
  ["session/session-row.ts", "session.sessionToken !== sessionToken", "the database found one by the other before"],
  ["config/adapter-answers.ts", "session.sessionToken !== sessionToken", "the database found one by the other before"],
  [
    "methods/oauth/redirect-proxy.ts",
    "claims?.state === plain",
    "both come from the same request, one of them sealed by us",
  ],
];

const suspicious = files.flatMap((file) =>
  linesOf(readFileSync(file, "utf8"))
    .filter((line) => compares(line))
    .filter((line) => !allowed.some(([name, part]) => file.endsWith(name) && line.includes(part)))
    .map((line) => `${file.slice(root.length)}: ${line.trim()}`),
);

describe("a comparison", () => {
  it("TS-03: of secrets never stops at the first difference", () => {
    expect(suspicious).toEqual([]);
  });

  it.each(["if (mac === shown) return", "a.nonce !== nonce", "return x == claims.state", "proof.startsWith(other)"])(
    "TS-03: like %j would be found",
    (line) => {
      expect(compares(line)).toBe(true);
    },
  );

  it.each(["if (secret === undefined)", "nonce === null", 'hash === ""'])("like %j is not reported", (line) => {
    expect(compares(line)).toBe(false);
  });

  it.each(allowed)("that is allowed is still there (%s: %s)", (name, part) => {
    const file = files.find((one) => one.endsWith(name)) ?? "";
    expect(readFileSync(file, "utf8")).toContain(part);
  });
});
