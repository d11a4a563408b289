/** The `portico` command, run as a process. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const portico = (...line: readonly string[]): Promise<Ended> =>
  new Promise((ended) => {
    execFile(process.execPath, [cli, ...line], (error, out, err) => {
      ended({ code: typeof error?.code === "number" ? error.code : 0, out, err });
    });
  });

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
    expect(err).toContain('"secret" takes no arguments');
  });
});

describe("portico", () => {
  it.each([["--help"], ["-h"], ["help"], ["secret", "--help"]])(
    "explains itself when asked: %s %s",
    async (...line) => {
      const { code, out, err } = await portico(...line.filter(Boolean));
      expect([code, err]).toEqual([0, ""]);
      expect(out).toContain("npx portico <command>");
      expect(out).toContain("secret");
    },
  );

  it("explains itself without arguments, and exits with an error", async () => {
    const { code, out, err } = await portico();
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("npx portico <command>");
  });

  it.each(["secrets", "constructor", "--version"])("rejects the command %s, and lists the known ones", async (name) => {
    const { code, out, err } = await portico(name);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`portico has no command "${name}"`);
    expect(err).toContain("secret");
  });
});
