/** Applications decide by address: what they are given makes a plain comparison of the domain a sound rule. */
import { describe, expect, it } from "vitest";
import type { SignInParams } from "../../src/core/types/callbacks.ts";
import { post } from "../core/methods/email/helpers.ts";
import { adapter } from "../world/adapter.ts";
import { useClock } from "../world/clock.ts";
import { createIssuer } from "../world/issuer.ts";
import { useWorld } from "../world/server.ts";
import { application, expectSignedOut, query, sessionOf, signIn } from "./helpers.ts";

useClock();
const server = useWorld();

/** The rule of an application: colleagues only, by address. */
const colleaguesOnly = ({ user }: SignInParams) => user.email?.split("@")[1] === "company.example";

/** The same, and the provider must have verified the address. */
const provedColleaguesOnly = (params: SignInParams) =>
  colleaguesOnly(params) && params.profile?.email_verified === true;

async function through(claims: Record<string, unknown>, signInCallback: (params: SignInParams) => boolean) {
  const issuer = createIssuer();
  server.use(...issuer.handlers);
  const app = application({ providers: [issuer.provider()], callbacks: { signIn: signInCallback } });
  const browser = app.browser();
  const page = await signIn(browser, issuer, { user: { sub: "1", ...claims } });
  return { browser, page };
}

// biome-ignore format: a table
const notColleagues = [
  "a@evil@company.example", "a@company.example.evil", "a@sub.company.example", "a@evil.example,b@company.example",
  "a@cоmpany.example", "\"a@evil.example\"@company.example", "a@evil.example b@company.example", "company.example",
] as const;

describe("a rule about the domain of an address", () => {
  it.each(["a@company.example", "a@COMPANY.example", " A@Company.Example "])("AL-09: accepts %j", async (email) => {
    const { browser } = await through({ email, email_verified: true }, colleaguesOnly);
    expect(await sessionOf(browser)).not.toBeNull();
  });

  it.each(notColleagues)("AL-09: refuses %j of a provider", async (email) => {
    const { browser, page } = await through({ email, email_verified: true }, colleaguesOnly);
    expect(query(page).error).toBe("AccessDenied");
    await expectSignedOut(browser, page);
  });

  it.each(notColleagues)("AL-09: refuses %j if it is entered for a link", async (email) => {
    const office = post({ config: { callbacks: { signIn: colleaguesOnly } } });
    const page = await office.ask(office.browser(), email);
    expect(query(page).error).toMatch(/^(AccessDenied|EmailInvalid)$/);
    expect(office.box.mails).toEqual([]);
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
    ["true", false],
  ])("AL-03: can check whether the provider verified it (email_verified: %o)", async (email_verified, enters) => {
    const { browser } = await through({ email: "a@company.example", email_verified }, provedColleaguesOnly);
    expect((await sessionOf(browser)) !== null).toBe(enters);
  });
});

describe("a rule that only compares the end of an address", () => {
  const endsRight = ({ user }: SignInParams) => user.email?.endsWith("@company.example") === true;

  it.each([
    "a@evil@company.example",
    "a@evil.example,b@company.example",
    '"a@evil.example"@company.example',
    "a@evil.example b@company.example",
  ])("AL-09: does not accept %j either: a string with two addresses is refused", async (email) => {
    const { browser, page } = await through({ email, email_verified: true }, endsRight);
    expect(query(page).error).toBe("AccessDenied");
    await expectSignedOut(browser, page);
  });
});

describe("an address that looks like another one", () => {
  it.each(["\u212aada@example.com", "ａda@example.com", "ada@example.com\u200b"])(
    "%j never becomes the address of another user",
    async (email) => {
      const issuer = createIssuer();
      server.use(...issuer.handlers);
      const store = adapter();
      const app = application({ providers: [issuer.provider()], adapter: store });
      await signIn(app.browser(), issuer, { user: { sub: "mallory", email, email_verified: true } });
      expect(await store.getUserByEmail("kada@example.com")).toBeNull();
      expect(await store.getUserByEmail("ada@example.com")).toBeNull();
    },
  );
});
