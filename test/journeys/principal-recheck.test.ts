/** The principal is read again directly before a write that grants something: a session may end while a callback waits. */
import { describe, expect, it } from "vitest";
import type { Callbacks } from "../../src/core/types/callbacks.ts";
import { acme } from "../core/helpers.ts";
import { adapter } from "../world/adapter.ts";
import type { Browser } from "../world/browser.ts";
import { useClock } from "../world/clock.ts";
import { mailbox } from "../world/mailbox.ts";
import { application, cookieNames, leave, query } from "./helpers.ts";

useClock();
const ada = "ada@app.example";

/** An application whose `signIn` callback is slow: what happens meanwhile is up to the test. */
function site() {
  const state: { meanwhile?: () => unknown } = {};
  const signIn: Callbacks["signIn"] = async () => {
    await state.meanwhile?.();
    return true;
  };
  const [box, store] = [mailbox(), adapter()];
  const people = { ada: { id: "1", name: "Ada", email: ada }, eve: { id: "2", name: "Eve" } };
  const providers = [box.provider, acme({}, people), acme({ id: "other" }, people)];
  return { ...application({ providers, adapter: store, callbacks: { signIn } }), box, store, state };
}

async function through(browser: Browser, provider: string, code: string) {
  const { url } = await leave(browser, { provider });
  const state = new URL(url).searchParams.get("state") ?? "";
  return () => browser.visit(`/auth/callback/${provider}?${new URLSearchParams({ code, state })}`);
}

const token = (browser: Browser) => browser.cookies[cookieNames.session] ?? "";

describe("S25: a session that ends while the signIn callback waits", () => {
  it("links no account, and one that is still valid does", async () => {
    for (const ends of [true, false]) {
      const { browser: open, store, state } = site();
      const browser = open();
      await (await through(browser, "acme", "ada"))();
      const back = await through(browser, "other", "eve");
      const held = token(browser);
      if (ends) state.meanwhile = () => store.deleteSession(held);
      const page = await back();
      expect([ends, query(page).error]).toEqual([ends, ends ? "InvalidCheck" : undefined]);
      expect([ends, await store.getAccount("2", "other")]).toEqual([ends, ends ? null : expect.anything()]);
    }
  });

  it("verifies no address of the user who was signed in, and one that is still valid does", async () => {
    for (const ends of [true, false]) {
      const { browser: open, box, store, state } = site();
      const browser = open();
      await (await through(browser, "acme", "ada"))();
      await browser.visit("/auth/signin");
      await browser.post("/auth/signin/email", {
        email: ada,
        csrfToken: (await (await browser.fetch("/auth/csrf")).json()).csrfToken,
      });
      await browser.visit(box.link(ada));
      const keep = browser.page.forms.find(({ fields }) => fields.choice === "keep");
      const held = token(browser);
      if (ends) state.meanwhile = () => store.deleteSession(held);
      const page = await browser.post(keep?.action ?? "", keep?.fields ?? {});
      expect([ends, query(page).error]).toEqual([ends, ends ? "InvalidCheck" : undefined]);
      const user = await store.getUserByEmail(ada);
      expect([ends, user?.emailVerified === null]).toEqual([ends, ends]);
    }
  });
});
