import { Auth, type AuthConfig, setEnvDefaults } from "portico";
import { builtIn } from "portico/providers";
import { expect, it, vi } from "vitest";
import { prepareSettings } from "../../../../src/core/config/compile.ts";
import { needsLoading } from "../../../../src/core/config/providers/load.ts";

const quiet = () => ({ error: vi.fn(), warn: vi.fn(), debug: vi.fn() });
const base = { secret: "kP3vQ8xZ1nB6mT4wR9yL2cF7hJ5dG0sA", trustHost: true, logger: quiet() };
const list = async (config: AuthConfig) => {
  const answer = await Auth(new Request("https://app.example/auth/providers"), config);
  return { status: answer.status, body: (await answer.json()) as Record<string, { name: string }> };
};

it("decisions / providers by id: builtIn() goes through Auth() like any other provider", async () => {
  const config: AuthConfig = { ...base, providers: [builtIn("github", { clientId: "a", clientSecret: "b" })] };
  expect((await list(config)).body.github?.name).toBe("GitHub");
});

it("a card that is named by id gets the settings of the environment", async () => {
  const config: AuthConfig = { ...base, providers: [builtIn("github")] };
  setEnvDefaults({ AUTH_GITHUB_ID: "from-env", AUTH_GITHUB_SECRET: "secret-from-env" }, config);
  const settings = await prepareSettings(config);
  await settings.check.run();
  expect(settings.providers.get("github")).toMatchObject({ clientId: "from-env", clientSecret: "secret-from-env" });
});

it("a card is loaded once, however many calls come first", async () => {
  const load = vi.fn(async () => ({
    id: "x",
    name: "X",
    type: "credentials" as const,
    credentials: {},
    authorize: () => null,
  }));
  const config: AuthConfig = { ...base, providers: [{ id: "x", type: "credentials", options: {}, load }] };
  const all = await Promise.all([list(config), list(config), list(config)]);
  await list(config);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(load).toHaveBeenCalledTimes(1);
});

it("a card that cannot be loaded is a configuration error, and no user is signed in", async () => {
  const logger = quiet();
  const load = () => Promise.reject(new Error("no such file"));
  const config: AuthConfig = { ...base, logger, providers: [{ id: "x", type: "oauth", options: {}, load }] };
  const answer = await Auth(new Request("https://app.example/auth/signin", { method: "POST" }), config);
  expect(answer.status).toBe(500);
  expect(logger.error).toHaveBeenCalledWith(
    "InvalidConfiguration",
    expect.objectContaining({ message: expect.stringMatching(/could not be loaded/) }),
    expect.objectContaining({ action: "signin" }),
  );
});

it("a configuration without such providers is compiled at once", () => {
  const config: AuthConfig = { ...base, providers: [] };
  expect(needsLoading(config)).toBe(false);
  expect(prepareSettings(config)).toBe(prepareSettings(config));
  expect(prepareSettings(config)).not.toBeInstanceOf(Promise);
});
