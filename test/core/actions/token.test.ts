/** `POST /token/<provider>`: only for listed providers, only with a CSRF token, never cached. */
import { describe, expect, it } from "vitest";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import { useClock } from "../../world/clock.ts";
import { testConfig } from "../../world/config.ts";
import { createIssuer } from "../../world/issuer.ts";
import { signIn, visitorOf } from "../../world/journey.ts";
import { anyReference } from "../../world/reference.ts";
import { useWorld } from "../../world/server.ts";

const reference = expect.stringMatching(anyReference);

const issuer = createIssuer();
useWorld(issuer);
const clock = useClock();

async function ada(config: Partial<AuthConfig> = {}) {
  issuer.setFaults();
  const browser = visitorOf(testConfig({ providers: [issuer.provider()], ...config }));
  await signIn(browser, issuer);
  const csrf = async () => ((await (await browser.fetch("/auth/csrf")).json()) as { csrfToken: string }).csrfToken;
  const post = async (path: string, body: object = {}, csrfToken?: string) =>
    browser.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "x-auth-return-redirect": "1" },
      body: JSON.stringify({ csrfToken: csrfToken ?? (await csrf()), ...body }),
    });
  return { browser, post };
}

describe("POST /token/<provider>", () => {
  it("answers with the access token of a listed provider, and forbids caches to keep it", async () => {
    const { post } = await ada({ clientTokens: ["op"] });
    const response = await post("/auth/token/op");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await response.json()).toEqual({
      accessToken: issuer.issued.at(-1)?.access_token,
      tokenType: "bearer",
      expiresAt: clock.seconds() + 3600,
      scopes: ["openid", "profile", "email"],
    });
  });

  it("without a provider in the path is about that of the session", async () => {
    const { post } = await ada({ clientTokens: ["op"] });
    expect((await post("/auth/token")).status).toBe(200);
  });

  it("refreshes, and sets the cookie", async () => {
    const { post } = await ada({ clientTokens: ["op"] });
    clock.forward(3600);
    for (const _turn of [1, 2]) {
      expect(await (await post("/auth/token/op")).json()).toMatchObject({
        accessToken: issuer.issued.at(-1)?.access_token,
      });
    }
    expect(issuer.refreshes).toHaveLength(1);
  });

  it.each([undefined, [], ["other"]])("is not found if clientTokens is %j", async (clientTokens) => {
    const { post } = await ada({ clientTokens });
    for (const path of ["/auth/token/op", "/auth/token", "/auth/token/unknown"]) {
      const response = await post(path);
      expect([response.status, await response.json()]).toEqual([404, { error: "InvalidProvider", reference }]);
    }
  });

  it("is refused without the CSRF token of this browser, and from another site", async () => {
    const { browser, post } = await ada({ clientTokens: ["op"] });
    const response = await post("/auth/token/op", {}, "0".repeat(128));
    expect([response.status, await response.json()]).toEqual([403, { error: "MissingCSRF", reference }]);
    const foreign = await browser.fetch("/auth/token/op", { method: "POST", initiator: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect((await browser.fetch("/auth/token/op")).status).toBe(405);
  });

  it("names the reason of a failure, as JSON", async () => {
    const { post } = await ada({ clientTokens: ["op"] });
    const response = await post("/auth/token/op", { scopes: ["calendar"] });
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: "RefreshFailed", reason: "scope", reference },
    ]);
  });

  it("takes a list of scopes and seconds, nothing else", async () => {
    const { post } = await ada({ clientTokens: ["op"] });
    for (const body of [{ scopes: "email" }, { minLifetime: -1 }, { minLifetime: "x" }]) {
      expect((await post("/auth/token/op", body)).status).toBe(400);
    }
    expect((await post("/auth/token/op", { force: true })).status).toBe(200);
  });
});
