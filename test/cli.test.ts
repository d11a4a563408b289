/** The `portico` command, run as a process. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Ended, portico as run } from "./cli/process.ts";

const portico = (...line: readonly string[]): Promise<Ended> => run(line);

describe("portico secret", () => {
  it("prints one line with 32 random bytes, ready for a file or a pipe", async () => {
    const { code, out } = await portico("secret");
    const [, value = ""] = /^AUTH_SECRET="([A-Za-z0-9_-]{43})"\n$/.exec(out) ?? [];
    expect(Buffer.from(value, "base64url")).toHaveLength(32);
    expect(code).toBe(0);
  });

  it("prints instructions to stderr, separate from the line", async () => {
    const { err, out } = await portico("secret");
    expect(err).toContain("AUTH_SECRET_1");
    expect(err).not.toContain(/"(.*)"/.exec(out)?.[1]);
  });

  it("never prints the same secret twice", async () => {
    const [one, two] = await Promise.all([portico("secret"), portico("secret")]);
    expect(one.out).not.toBe(two.out);
  });

  it("rejects arguments with a message", async () => {
    const { code, out, err } = await portico("secret", "16");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("too many arguments for 'secret'");
  });
});

describe("portico", () => {
  it.each([["--help"], ["-h"], ["help"]])("explains itself when asked: %s", async (...line) => {
    const { code, out, err } = await portico(...line);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("npx portico [options] [command]");
    expect(out).toContain("secret");
  });

  it.each([
    ["secret", "--help"],
    ["help", "secret"],
  ])("explains one command when asked: %s %s", async (...line) => {
    const { code, out, err } = await portico(...line);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("npx portico secret [options]");
  });

  it("prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
      version: string;
    };
    expect(await portico("--version")).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it("explains itself without arguments, and exits with an error", async () => {
    const { code, out, err } = await portico();
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("npx portico [options] [command]");
  });

  it.each([
    ["secrets", "secret"],
    ["shema", "schema"],
    ["encrypt-token", "encrypt-tokens"],
  ])("rejects the command %s, and suggests %s", async (name, suggestion) => {
    const { code, out, err } = await portico(name);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`unknown command '${name}'`);
    expect(err).toContain(`Did you mean ${suggestion}?`);
  });

  it.each(["constructor", "toString", "--port"])("rejects %s, and lists the commands", async (name) => {
    const { code, out, err } = await portico(name);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`'${name}'`);
    expect(err).toContain("encrypt-tokens");
  });

  it("suggests the option that was probably meant", async () => {
    const { code, out, err } = await portico("schema", "--dialct", "sqlite");
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("unknown option '--dialct'");
    expect(err).toContain("Did you mean --dialect?");
  });

  it("writes no colours into a pipe", async () => {
    const all = await Promise.all([portico("--help"), portico("nothing"), portico("schema", "--help")]);
    expect(all.map(({ out, err }) => out + err).join("")).not.toContain("\u001B");
  });
});
