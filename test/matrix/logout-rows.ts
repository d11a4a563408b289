/** Rows of the matrix about leaving at the provider, logout by the provider, and sign-ins that it starts. */
import { expect } from "vitest";
import type { Browser } from "../world/browser.ts";
import type { Page } from "../world/page.ts";
import type { Row, RowTest } from "./provider-rows.ts";
import { ada, lastSid, lastToken, type ProviderStage, postJson, tokenCookie } from "./provider-stage.ts";
import { act, toldSession } from "./stage.ts";

/** Follows a sign-out to the end session endpoint and back. `url`: of the redirect. */
async function leavesAtProvider({ stage }: Row, browser: Browser, url: string): Promise<Page> {
  expect(url.slice(0, url.indexOf("?"))).toBe(`${stage.issuer.url}/logout`);
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    client_id: "matrix",
    id_token_hint: stage.issuer.issued.at(-1)?.id_token,
    post_logout_redirect_uri: `${stage.origin}${stage.authBase}/signout/return`,
    state: expect.stringMatching(/^[\w-]{40,}$/),
  });
  expect(await toldSession(stage, browser)).toBeNull();
  expect(tokenCookie(browser)).toBeUndefined();
  expect(stage.issuer.revoked).toContain(lastToken(stage));
  const back = await browser.arrive(stage.issuer.endSession(url));
  expect(stage.issuer.complaints).toEqual([]);
  return back;
}

export const leaveRows: readonly RowTest[] = [
  [
    "signOut({ provider: true }) in an action signs out at the provider, and comes back over signout/return",
    async (row) => {
      const browser = await ada(row.stage);
      const { url } = await act(row.stage, browser, "depart");
      const back = await leavesAtProvider(row, browser, url);
      expect(`${back.url}/`.replace(/\/+$/, "/")).toBe(`${row.stage.origin}${row.stage.path("/")}`);
    },
    "depart",
  ],
  [
    "the page of the library signs out at the provider, too",
    async (row) => {
      const { stage } = row;
      const browser = await ada(stage);
      await browser.visit(`${stage.authBase}/signout?callbackUrl=${encodeURIComponent(stage.path("/guarded"))}`);
      const { url } = await browser.submit("/signout", { provider: "true" });
      const back = await leavesAtProvider(row, browser, url);
      expect(back.url).not.toContain("signout/return");
    },
  ],
  [
    "a script signs out at the provider, too; a return that belongs to no sign-out changes nothing",
    async (row) => {
      const { stage } = row;
      const [browser, other] = [await ada(stage), await ada(stage)];
      const forged = await other.visit(`${stage.authBase}/signout/return?state=${"x".repeat(43)}`);
      expect([forged.elsewhere, (await toldSession(stage, other)) !== null]).toEqual([false, true]);
      const response = await postJson(stage, other, "/signout", { provider: true });
      const { url } = (await response.json()) as { url: string };
      await leavesAtProvider(row, other, url);
      expect(await toldSession(stage, browser)).not.toBeNull();
    },
  ],
  [
    "GET initiate/<provider> starts a sign-in for the issuer only",
    async ({ stage }) => {
      const browser = stage.visitor();
      const link = (iss: string) =>
        `${stage.authBase}/initiate/op?${new URLSearchParams({ iss, target_link_uri: stage.path("/guarded") })}`;
      const refused = await browser.visit(link("https://evil.example"), { initiator: stage.issuer.url });
      expect([refused.status, refused.elsewhere]).toEqual([400, false]);
      const { url, elsewhere } = await browser.visit(link(stage.issuer.url), { initiator: stage.issuer.url });
      expect(elsewhere).toBe(true);
      const page = await browser.arrive(stage.issuer.authorize(url));
      expect([page.url, page.html]).toEqual([
        `${stage.origin}${stage.path("/guarded")}`,
        expect.stringContaining("the treasure"),
      ]);
    },
  ],
];

/** Sends a logout token as a provider does: from a server, without cookies and without an `Origin`. */
async function sendLogoutToken({ authBase, sendRaw }: ProviderStage, text: string): Promise<readonly unknown[]> {
  const { status, headers } = await sendRaw(`${authBase}/backchannel-logout/op`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ logout_token: text }).toString(),
  });
  return [status, headers.get("cache-control")];
}

export const endRows: readonly RowTest[] = [
  [
    "a back-channel logout ends the session that it names, once its token is verified",
    async ({ stage }) => {
      const other = await ada(stage);
      const browser = await ada(stage);
      const sid = lastSid(stage);
      const forged = stage.issuer.logoutToken({ sid }, { signature: "otherKey" });
      expect(await sendLogoutToken(stage, forged)).toEqual([400, "no-store"]);
      expect(await toldSession(stage, browser)).not.toBeNull();
      expect(await sendLogoutToken(stage, stage.issuer.logoutToken({ sid }))).toEqual([200, "no-store"]);
      expect(await toldSession(stage, browser)).toBeNull();
      expect((await browser.visit(stage.path("/guarded"))).html).not.toContain("treasure");
      expect(await toldSession(stage, other)).not.toBeNull();
    },
  ],
  [
    "a front-channel logout ends the session that it names, without cookies",
    async ({ stage }) => {
      const browser = await ada(stage);
      const sid = String(lastSid(stage));
      const frame = (iss: string) => `${stage.authBase}/frontchannel-logout/op?${new URLSearchParams({ iss, sid })}`;
      await stage.sendRaw(frame("https://evil.example"));
      expect(await toldSession(stage, browser)).not.toBeNull();
      const response = await stage.sendRaw(frame(stage.issuer.url));
      expect(response.headers.get("content-security-policy")).toContain(`frame-ancestors ${stage.issuer.url}`);
      expect(await toldSession(stage, browser)).toBeNull();
      expect((await browser.visit(stage.path("/guarded"))).html).not.toContain("treasure");
    },
  ],
];
