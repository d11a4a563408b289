/** Rows of the matrix about access tokens: stored, refreshed, refreshed ahead, for scripts, and with further scopes. */
import { expect } from "vitest";
import type { Browser } from "../world/browser.ts";
import type { RowTest } from "./provider-rows.ts";
import {
  ada,
  claimsOf,
  lastToken,
  type ProviderStage,
  postJson,
  renderedToken,
  tokenCookie,
  tokenOf,
} from "./provider-stage.ts";
import { act, toldSession } from "./stage.ts";

/** Seconds: such a token counts as ended when it arrives, because clocks differ. */
const ended = { expires_in: 20 };
/** Seconds: such a token can be used for a few seconds, and is refreshed ahead. */
const ending = { expires_in: 45 };

export const tokenRows: readonly RowTest[] = [
  [
    "accessToken() returns the stored token while it is valid, where cookies can be written and where not",
    async ({ stage, count }) => {
      const browser = await ada(stage);
      expect((await tokenOf(stage, browser)).accessToken).toBe(lastToken(stage));
      expect((await renderedToken(stage, browser)).accessToken).toBe(lastToken(stage));
      expect(count()).toBe(0);
    },
    "token",
  ],
  [
    "accessToken() refreshes a token that has ended, once, and keeps the new ones",
    async ({ stage, place, count }) => {
      const browser = await ada(stage, ended);
      const [former, cookie] = [lastToken(stage), tokenCookie(browser)];
      const first = await tokenOf(stage, browser);
      expect([first.accessToken, first.accessToken === former]).toEqual([lastToken(stage), false]);
      expect((await tokenOf(stage, browser)).accessToken).toBe(lastToken(stage));
      expect(count()).toBe(1);
      expect(tokenCookie(browser) === cookie).toBe(place === "accounts");
      // The provider revokes everything when a refresh token comes twice: the new one was kept.
      expect((await tokenOf(stage, browser, "force")).accessToken).toBe(lastToken(stage));
      expect([count(), stage.issuer.revokedFamilies]).toEqual([2, []]);
    },
    "token",
  ],
  [
    "where no cookie can be written, an ended token is refreshed only if the adapter keeps it",
    async ({ stage, place, count }) => {
      const browser = await ada(stage, ended);
      const shown = await renderedToken(stage, browser);
      if (place === "cookies")
        expect([shown, count()]).toEqual([{ error: "RefreshFailed", reason: "cannot-write" }, 0]);
      else expect([shown.accessToken, count()]).toEqual([lastToken(stage), 1]);
      // The refresh token was not lost.
      expect((await tokenOf(stage, browser, "force")).accessToken).toBe(lastToken(stage));
      expect([(await toldSession(stage, browser)) !== null, stage.issuer.revokedFamilies]).toEqual([true, []]);
    },
    "token",
  ],
  [
    "a refresh that fails is RefreshFailed with its reason, and the session goes on",
    async ({ stage }) => {
      const browser = await ada(stage, ended);
      stage.issuer.setFaults({ token: 503 });
      expect(await tokenOf(stage, browser)).toEqual({ error: "RefreshFailed", reason: "unavailable" });
      stage.issuer.setFaults();
      expect(await tokenOf(stage, browser, "scopes=calendar")).toEqual({ error: "RefreshFailed", reason: "scope" });
      const other = await ada(stage, ended);
      stage.issuer.setFaults({ refresh: { status: 400, body: { error: "invalid_grant" } } });
      expect(await tokenOf(stage, other)).toEqual({ error: "RefreshFailed", reason: "revoked" });
      const third = await ada(stage, { ...ended, refresh_token: undefined }, "without-refresh-token");
      expect(await tokenOf(stage, third)).toEqual({ error: "RefreshFailed", reason: "expired" });
      for (const one of [browser, other, third]) expect(await toldSession(stage, one)).not.toBeNull();
      expect(await tokenOf(stage, stage.visitor())).toEqual({ error: "SessionRequired" });
    },
    "token",
  ],
  [
    "POST token/<provider> gives a script the token, with the CSRF token only",
    async ({ stage, count }) => {
      const browser = await ada(stage, ended);
      const response = await postJson(stage, browser, "/token/op", {});
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
      expect([await response.json(), count()]).toMatchObject([{ accessToken: lastToken(stage) }, 1]);
      const refused = await postJson(stage, browser, "/token/op", { csrfToken: "0".repeat(128) });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        { error: "MissingCSRF", reference: expect.any(String) },
      ]);
      expect((await postJson(stage, browser, "/token/other", {})).status).toBe(404);
    },
  ],
];

/** Whether a request asks for what was granted before and for the further scope. */
async function asksForUnion(stage: ProviderStage, browser: Browser, { url }: { readonly url: string }) {
  const scope = new URL(url).searchParams.get("scope") ?? "";
  expect(scope.split(" ").sort()).toEqual(["calendar", "email", "openid", "profile"]);
  await browser.arrive(stage.issuer.authorize(url, { user: claimsOf("ada") }));
  expect(await toldSession(stage, browser)).not.toBeNull();
}

export const scopeRows: readonly RowTest[] = [
  [
    "signIn(provider, { scopes }) in an action asks for these and for those that were granted",
    async ({ stage }) => {
      const browser = await ada(stage);
      await asksForUnion(stage, browser, await act(stage, browser, "widen"));
    },
    "widen",
  ],
  [
    "so does a script by the route, and a granted scope is then found",
    async ({ stage }) => {
      const browser = await ada(stage);
      expect((await postJson(stage, browser, "/token/op", { scopes: ["calendar"] })).status).toBe(401);
      const response = await postJson(stage, browser, "/signin/op", { scopes: "calendar" });
      await asksForUnion(stage, browser, (await response.json()) as { url: string });
      expect((await postJson(stage, browser, "/token/op", { scopes: ["calendar"] })).status).toBe(200);
    },
  ],
];

export const aheadRows: readonly RowTest[] = [
  [
    'with refresh: "ahead" a page load refreshes a token that is about to end, and the page finds the new one',
    async ({ stage, count }) => {
      const browser = await ada(stage, ending);
      await browser.visit(stage.path("/guarded"));
      await browser.visit(stage.path("/guarded"));
      expect(count()).toBe(1);
      const response = await postJson(stage, browser, "/token/op", {});
      expect([await response.json(), count()]).toMatchObject([{ accessToken: lastToken(stage) }, 1]);
    },
    "ahead",
  ],
  [
    "a failed refresh ahead lets the page load",
    async ({ stage }) => {
      const browser = await ada(stage, ending);
      stage.issuer.setFaults({ refresh: { status: 400, body: { error: "invalid_grant" } } });
      expect((await browser.visit(stage.path("/guarded"))).html).toContain("the treasure");
      expect(await toldSession(stage, browser)).not.toBeNull();
    },
    "ahead",
  ],
];
