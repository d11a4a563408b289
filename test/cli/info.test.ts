/** `portico info`: versions and names, never values. */
import { afterAll, describe, expect, it } from "vitest";
import { infoCommand } from "../../src/cli/info.ts";
import { applications, canaries } from "./applications.ts";
import { createFixture } from "./fixture.ts";
import { portico, quietTerminal } from "./process.ts";

const { files, packages } = applications["Next.js"];
const fixture = createFixture({ ...files, "pnpm-lock.yaml": "" }, packages);
afterAll(() => fixture.remove());
const env = {
  AUTH_SECRET_1: canaries.secret,
  DATABASE_URL: `postgres://app:${canaries.password}@db/app`,
  NODE_ENV: "production",
};

describe("portico info", () => {
  it("prints versions, the framework, and names of variables without their values", async () => {
    const { code, out, err } = await portico(["info", "--json"], { cwd: fixture.folder, env });
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toEqual({
      portico: expect.stringMatching(/^\d+\.\d+\.\d+/),
      installed: "0.0.0",
      runtime: `Node.js ${process.versions.node}`,
      system: `${process.platform} ${process.arch}`,
      framework: "Next.js",
      packageManager: "pnpm",
      packages: { next: expect.stringMatching(/^\d+\.\d+/), react: expect.stringMatching(/^\d+\.\d+/) },
      envFiles: [".env.local"],
      variables: ["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET", "AUTH_SECRET", "AUTH_SECRET_1", "NODE_ENV"],
    });
  });

  it("names variables of .env files, and leaves the environment as it is", async () => {
    const terminal = { ...quietTerminal, folder: fixture.folder, env: Object.freeze({}) };
    const { out = "" } = await infoCommand.run({ json: true }, terminal);
    expect(JSON.parse(out)).toMatchObject({ variables: ["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET", "AUTH_SECRET"] });
  });

  it("prints no value of any variable", async () => {
    const [text, json] = await Promise.all([
      portico(["info"], { cwd: fixture.folder, env }),
      portico(["info", "--json"], { cwd: fixture.folder, env }),
    ]);
    for (const canary of [...Object.values(canaries), "gh-client"])
      expect(text.out + text.err + json.out).not.toContain(canary);
    expect(text.out).toContain("AUTH_SECRET_1");
  });
});
