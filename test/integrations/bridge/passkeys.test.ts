/** The passkeys of the signed-in user, through the bridge. */
import { describe, expect, it } from "vitest";
import { type BridgeRequest, createBridge } from "../../../src/integrations/bridge/index.ts";
import { home } from "../../journeys/helpers.ts";
import { signUpUser, site } from "../../webauthn/helpers.ts";
import type { Browser } from "../../world/browser.ts";
import { useClock } from "../../world/clock.ts";

useClock();

const url = new URL("/account", home);

function from({ jar }: Browser, headers: Readonly<Record<string, string>> = {}): BridgeRequest {
  const cookie = jar.header({ url, method: "GET", initiator: home, topLevel: true }) ?? "";
  return { headers: new Headers({ host: url.host, cookie, ...headers }), url };
}

describe("the passkeys of the signed-in user", () => {
  it("are listed, renamed and removed", async () => {
    const at = site({});
    const bridge = createBridge(at.config);
    const { browser } = await signUpUser(at, {}, { passkeyName: "Phone" });
    const [passkey] = await bridge.listPasskeys(from(browser));
    expect(passkey).toMatchObject({ name: "Phone", provider: "passkey" });
    await bridge.renamePasskey(from(browser), passkey?.id ?? "", "Old phone");
    expect(await bridge.listPasskeys(from(browser))).toMatchObject([{ name: "Old phone" }]);
    await expect(bridge.removePasskey(from(browser), passkey?.id ?? "")).rejects.toMatchObject({
      type: "AccessDenied",
    });
    await bridge.removePasskey(from(browser), passkey?.id ?? "", { evenIfLast: true });
    expect(await bridge.listPasskeys(from(browser))).toEqual([]);
  });

  it("WA-24: cannot be listed, renamed or removed by another user", async () => {
    const at = site({});
    const bridge = createBridge(at.config);
    const [ada, bob] = [await signUpUser(at), await signUpUser(at)];
    const [hers] = await bridge.listPasskeys(from(ada.browser));
    const id = hers?.id ?? "";
    for (const done of [
      bridge.renamePasskey(from(bob.browser), id, "mine"),
      bridge.removePasskey(from(bob.browser), id),
    ])
      await expect(done).rejects.toMatchObject({ type: "InvalidRequest" });
    expect(await bridge.listPasskeys(from(ada.browser))).toHaveLength(1);
  });

  it("MW-16: are not changed by a cross-site request", async () => {
    const at = site({});
    const bridge = createBridge(at.config);
    const { browser } = await signUpUser(at);
    const [passkey] = await bridge.listPasskeys(from(browser));
    const foreign = from(browser, { origin: "https://evil.example" });
    const id = passkey?.id ?? "";
    for (const done of [bridge.renamePasskey(foreign, id, "x"), bridge.removePasskey(foreign, id)])
      await expect(done).rejects.toMatchObject({ type: "MissingCSRF" });
    expect(await bridge.listPasskeys(from(browser))).toHaveLength(1);
  });

  it("are not shown without a session", async () => {
    const bridge = createBridge(site({}).config);
    await expect(bridge.listPasskeys({ headers: new Headers({ host: url.host }), url })).rejects.toMatchObject({
      type: "SessionRequired",
    });
  });
});
