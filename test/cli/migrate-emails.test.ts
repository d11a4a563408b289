/** `portico migrate` asks about the addresses of stored users, and writes the answer. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { migrateCommand } from "../../src/cli/migrate/command.ts";
import { createFixture, type Files } from "./fixture.ts";
import { portico, quietTerminal } from "./process.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const manifest = JSON.stringify({ dependencies: { "next-auth": "5.0.0-beta.30", next: "16.0.0" } });
const withAdapter = `import NextAuth from "next-auth";
import GitHub from "next-auth/providers/github";
import { PrismaAdapter } from "@auth/prisma-adapter";
import { prisma } from "./db";

export const { handlers, auth } = NextAuth({
  adapter: PrismaAdapter(prisma),
  providers: [GitHub],
});
`;
const withoutAdapter = withAdapter
  .replace("  adapter: PrismaAdapter(prisma),\n", "")
  .replace(/import .*risma.*\n/g, "");

/** The command, with an answer to its question; `undefined` where there is no terminal. */
async function migrated(auth: string, values: Readonly<Record<string, unknown>>, answer?: boolean) {
  const files: Files = { "package.json": manifest, "auth.ts": auth };
  const { folder, remove } = createFixture(files);
  cleanups.push(remove);
  const asked: string[] = [];
  const confirm = async (question: string) => {
    asked.push(question);
    return answer;
  };
  const run = () => migrateCommand.run(values, { ...quietTerminal, folder, confirm });
  const result = await run();
  const textOf = () => readFileSync(join(folder, "auth.ts"), "utf8");
  return { ...result, folder, asked, run, textOf, text: textOf() };
}

describe("D2: portico migrate, about the addresses of stored users", () => {
  it("asks, and writes trustStoredEmails for yes, with what to do about it", async () => {
    const { text, asked, out, code } = await migrated(withAdapter, {}, true);
    expect(asked).toHaveLength(1);
    expect(text).toContain("  trustStoredEmails: () => true,\n");
    expect(text.match(/trustStoredEmails/g)).toHaveLength(1);
    expect([code, out]).toEqual([0, expect.stringContaining("docs/guides/from-authjs.md#addresses-without-a-proof")]);
  });

  it.each([false, undefined])("writes nothing for %s", async (answer) => {
    const { text, asked, out } = await migrated(withAdapter, {}, answer);
    expect([asked.length, text.includes("trustStoredEmails")]).toEqual([1, false]);
    expect(text).toContain('migrateFrom: "authjs"');
    expect(out).toContain("a page asks them once");
  });

  it.each([
    ["yes", true],
    ["no", false],
  ])("--trust-stored-emails %s asks nothing", async (answer, written) => {
    const { text, asked } = await migrated(withAdapter, { "trust-stored-emails": answer }, true);
    expect([asked, text.includes("trustStoredEmails: () => true")]).toEqual([[], written]);
  });

  it("asks nothing where no user is stored, where the option is set, and with --dry and --json", async () => {
    const set = withAdapter.replace("providers:", 'trustStoredEmails: (user) => user.id < "9",\n  providers:');
    for (const [auth, values] of [
      [withoutAdapter, {}],
      [withoutAdapter, { "trust-stored-emails": "yes" }],
      [set, {}],
      [set, { "trust-stored-emails": "yes" }],
      [withAdapter, { dry: true }],
      [withAdapter, { json: true }],
    ] as const) {
      const { text, asked } = await migrated(auth, values, true);
      expect([asked, text.includes("() => true")]).toEqual([[], false]);
    }
  });

  it("a second run changes nothing", async () => {
    const { run, text, textOf } = await migrated(withAdapter, {}, true);
    await run();
    expect(textOf()).toBe(text);
  });

  it("another answer than yes and no is refused, by the command itself", async () => {
    const { folder } = await migrated(withoutAdapter, { dry: true });
    const { code, err } = await portico(["migrate", "--dry", "--trust-stored-emails", "maybe"], { cwd: folder });
    expect([code, err]).toEqual([2, expect.stringContaining("--trust-stored-emails is yes or no.")]);
  });
});
