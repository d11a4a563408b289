/** The guide lists every command that the scripts call: a user of Redis with ACLs may call no other. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name.toLowerCase()))].toSorted();

it("the ACL of the guide has the commands of the scripts and EVAL, and no other", () => {
  const commands = found(read("src/adapters/redis/scripts.ts"), /redis\.call\('(\w+)'/g);
  const [acl = ""] = /ACL SETUSER[^`]*/.exec(read("docs/guides/redis.md")) ?? [];
  expect(commands).toContain("hset");
  expect(found(acl, /\+(\w+)/g)).toEqual(["eval", ...commands].toSorted());
});
