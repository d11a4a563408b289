/** `portico doctor`, run as a process in an application of each framework: a healthy one has no finding, and no secret is printed. */
import { afterAll, describe, expect, it } from "vitest";
import type { DoctorReport } from "../../src/cli/doctor/report.ts";
import { type Application, applications, canaries } from "./applications.ts";
import { createFixture, type Fixture } from "./fixture.ts";
import { portico } from "./process.ts";

const fixtures: Fixture[] = [];
afterAll(() => {
  for (const { remove } of fixtures) remove();
});

function folderOf({ files, packages }: Pick<Application, "files" | "packages">): string {
  const fixture = createFixture(files, packages);
  fixtures.push(fixture);
  return fixture.folder;
}

const servers = new Set(["Fastify", "Elysia", "Hono", "Express", "NestJS", "h3", "no known framework"]);

describe("portico doctor", () => {
  it.each(Object.entries<Application>(applications))(
    "finds nothing in a healthy application: %s",
    async (framework, application) => {
      const { code, out, err } = await portico(["doctor", "--json"], { cwd: folderOf(application) });
      expect([code, err]).toEqual([0, ""]);
      // Servers whose commands set no NODE_ENV: portico counts a missing one as production.
      const isServer = application.files[".env"] !== undefined && servers.has(framework);
      expect(JSON.parse(out) as DoctorReport).toMatchObject({
        framework,
        mode: isServer ? "production" : "development",
        modeFrom: expect.stringContaining("NODE_ENV is not set"),
        configuration: application.configuration,
        origin: {
          why: isServer
            ? "Host of each request: this machine is trusted, because NODE_ENV is not production"
            : "Host of each request: this machine and the local network are trusted in development",
        },
        strategy: "jwt",
        callbackUrls: { github: application.callbackUrl },
        findings: [],
      });
      for (const canary of Object.values(canaries)) expect(out + err).not.toContain(canary);
    },
  );

  it("prints a report for people: origin and why, cookies, callback URLs, and each finding with its fix", async () => {
    const application = applications["Next.js"];
    const files = { ...application.files, "app/(site)/api/auth/[...auth]/route.ts": undefined };
    const { code, out, err } = await portico(["doctor", "--production", "--url", "https://app.example"], {
      cwd: folderOf({ ...application, files }),
      env: { AUTH_URL: "https://app.example" },
    });
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain("Origin          https://app.example, from AUTH_URL of the environment");
    expect(out).toContain("__Host-portico.session-token  HttpOnly; Secure; SameSite=Lax; Path=/");
    expect(out).toContain("github  https://app.example/api/auth/callback/github");
    expect(out).toContain("✗ error  missing-route-file");
    expect(out).toContain("Fix: Create app/api/auth/[...auth]/route.ts with: import { handlers }");
    expect(out).toContain("1 error, 0 warnings");
    expect(out).not.toContain("\u001B");
  });

  it("looks into the module that --config names, and says how to name one", async () => {
    const { files, packages } = applications["no known framework"];
    const cwd = folderOf({ files: { ...files, "auth.ts": undefined, "src/sign-in.ts": files["auth.ts"] }, packages });
    const [without, named, wrong] = await Promise.all([
      portico(["doctor", "--json"], { cwd }),
      portico(["doctor", "--json", "--config", "src/sign-in.ts"], { cwd }),
      portico(["doctor", "--json", "--config", "src/other.ts"], { cwd }),
    ]);
    expect(JSON.parse(without.out)).toMatchObject({ findings: [{ code: "no-configuration" }] });
    expect(JSON.parse(named.out)).toMatchObject({ configuration: "src/sign-in.ts", findings: [] });
    expect(JSON.parse(wrong.out)).toMatchObject({ findings: [{ message: "There is no file src/other.ts." }] });
    expect([without.code, named.code, wrong.code]).toEqual([1, 0, 1]);
  });

  it("keeps what the application prints apart from the report", async () => {
    const { files, packages } = applications["no known framework"];
    const noisy = `console.log("hello from the application");\n${files["auth.ts"]}`;
    const { out, err } = await portico(["doctor", "--json"], {
      cwd: folderOf({ files: { ...files, "auth.ts": noisy }, packages }),
    });
    expect(err).toBe("hello from the application\n");
    expect(JSON.parse(out)).toMatchObject({ findings: [] });
  });

  it("rejects an address that is none", async () => {
    const { code, out, err } = await portico(["doctor", "--url", "app.example"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("--url takes an address such as https://app.example.com");
  });
});
