/** An application of NextAuth.js 5 is moved by `portico migrate`, and its users stay signed in. */
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveIssuer } from "../../src/testing/serve.ts";
import { pack } from "./application.ts";
import { type Issuers, type Observed, type Version, type Walk, walk } from "./walk.ts";

const versions: readonly Version[] = [
  {
    name: "next-auth-5",
    former: "next-auth 5",
    cookie: "authjs.session-token",
    buttons: { jwt: [], database: [] },
    refusedAt: { jwt: "/sign-in", database: "/sign-in" },
    env: (address, secret) => ({ AUTH_URL: address, AUTH_SECRET: secret }),
  },
  {
    name: "next-auth-4",
    former: "next-auth 4",
    cookie: "next-auth.session-token",
    buttons: { jwt: ["Continue with GitHub", "Continue with a password"], database: ["Continue with GitHub"] },
    // Its middleware knows no session of a database.
    refusedAt: { jwt: "/sign-in", database: "/staff" },
    env: (address, secret) => ({ NEXTAUTH_URL: address, NEXTAUTH_SECRET: secret }),
  },
];

/** What GitHub knows of a user who is not that of the other issuer. */
const githubUser = {
  id: 583_231,
  login: "octocat",
  name: "Mona Lisa",
  email: "mona@github.example",
  avatar_url: "https://github.example/mona.png",
};

const walks = new Map<string, Promise<Walk>>();
let browser: Browser;
let issuers: Issuers;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  issuers = {
    harbor: await serveIssuer({ clientSecret: "harbor-secret", claims: { role: "staff" } }),
    github: await serveIssuer({
      clientSecret: "github-secret",
      oidc: false,
      claims: githubUser,
      scopes: { "read:user": ["name"], "user:email": ["email"] },
    }),
  };
  const packed = pack();
  // Both at the same time: most of it is waiting for npm and for builds.
  for (const version of versions) walks.set(version.name, walk(version, packed, browser, issuers));
  // A failure is reported by the tests of its application.
  await Promise.allSettled(walks.values());
});

afterAll(async () => {
  await browser?.close();
  await Promise.all(Object.values(issuers ?? {}).map(({ stop }) => stop()));
});

describe.each(versions)("an application of $name", ({ name, cookie, buttons, refusedAt }) => {
  const walked = () => walks.get(name) as Promise<Walk>;

  it("compiles after portico migrate", async () => {
    const { typeErrors, printed } = await walked();
    expect(typeErrors).toBe("");
    expect(printed).toContain("For you to do");
  });

  describe.each(["jwt", "database"] as const)("with the strategy %s", (strategy) => {
    const seen = async (): Promise<Observed> => (await walked())[strategy];

    it("keeps its users signed in, with everything that its callbacks add", async () => {
      const { before, after } = await seen();
      expect(before.path).toBe("/orders");
      expect(before.user).toMatchObject({ email: "ada@example.com", role: "staff", id: expect.stringMatching(/./) });
      expect(after.path).toBe("/orders");
      const { expires: _, ...user } = before.user;
      expect(after.user).toMatchObject(user);
      expect(after.visitor).toBe(before.visitor);
      expect(after.me).toMatchObject({ email: before.user.email, role: "staff" });
      expect([before.isStaff, after.isStaff]).toEqual([true, true]);
    });

    it("keeps the claims of a session token, and has none for a session in a database", async () => {
      const { before, after } = await seen();
      const expected = strategy === "jwt" ? { email: before.user.email, role: "staff" } : {};
      expect([before.claims, after.claims]).toEqual([expected, expected]);
    });

    it("keeps users signed in who came in other ways", async () => {
      const { others } = await seen();
      expect(Object.keys(others)).toEqual(buttons[strategy]);
      for (const { before, after } of Object.values(others)) {
        expect(before).toMatchObject({
          path: "/orders",
          visitor: before.user.email,
          isStaff: false,
          cookies: [cookie],
        });
        const { expires: _, ...user } = before.user;
        expect(after).toMatchObject({ path: "/orders", user, visitor: before.visitor, isStaff: false });
        expect(after.staffPath).toBe(refusedAt[strategy]);
        expect(after.cookies).toEqual(["portico.session-token"]);
      }
    });

    it("replaces the cookie of the other library by one of this library", async () => {
      const { before, after } = await seen();
      expect(before.cookies).toEqual([cookie]);
      expect(after.cookies).toEqual(["portico.session-token"]);
    });

    it("signs in no one with a token of a foreign secret, and its user with one of its own", async () => {
      const { foreign, genuine } = await seen();
      expect(foreign).toMatchObject({ user: {}, visitor: "A visitor", me: { error: "Sign in first" }, cookies: [] });
      expect(foreign).toMatchObject({ isStaff: false, staffPath: refusedAt[strategy], claims: {} });
      expect(genuine).toMatchObject({ path: "/orders", visitor: "grace@app.example", isStaff: true });
    });

    it("signs users out, and in again as the same users", async () => {
      const { after, signedOut, again } = await seen();
      expect(signedOut).toMatchObject({ user: {}, visitor: "A visitor", me: { error: "Sign in first" }, cookies: [] });
      // What the adapter has no column for is in a note beside a stored session.
      const note = strategy === "database" ? ["portico.session-token-note"] : [];
      const cookies = [...note, "portico.session-token"];
      expect(again).toMatchObject({ path: "/orders", visitor: after.visitor, cookies });
      if (strategy === "database") expect(again.user.id).toBe(after.user.id);
    });
  });

  it("signs no one in with the old cookie of a session in a database after its sign-out", async () => {
    const { replayed } = (await walked()).database;
    expect(replayed).toMatchObject({ user: {}, visitor: "A visitor", me: { error: "Sign in first" }, cookies: [] });
  });

  it("keeps its rows: a session continues with its row, and new ones are stored as hashes", async () => {
    const { rows, tokens } = (await walked()).database;
    const [before = [], signedOut = [], again = []] = tokens;
    const others = buttons.database.length;
    expect([before.length, before.filter((token) => token.startsWith("h1_"))]).toEqual([1 + others, []]);
    // The row of the user who signed out is gone; those of the other users stay.
    expect(signedOut.filter((token) => before.includes(token))).toHaveLength(others);
    expect(again.filter((token) => token.startsWith("h1_"))).toHaveLength(1);
    expect(rows).toEqual({ users: 2 + others, accounts: 1 + others, sessions: 2 + others });
  });
});
