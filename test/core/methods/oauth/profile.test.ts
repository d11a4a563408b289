import { beforeEach, describe, expect, it } from "vitest";
import { derivedId } from "../../../../src/core/methods/oauth/profile.ts";
import type { OAuthConfig } from "../../../../src/core/types/provider.ts";
import type { User } from "../../../../src/core/types/user.ts";
import { configOf, failure, Issuer, json, oauth2, oidc, signIn, signingKey } from "./helpers.ts";

const key = await signingKey();
let issuer: Issuer;
beforeEach(() => {
  issuer = new Issuer([key]);
});

const identity = async (more: Partial<OAuthConfig> = {}) =>
  (await signIn(configOf(oauth2(issuer, more)), issuer)).identity;
const profiled = (user: unknown) => ({ profile: () => user as User });

describe("an account", () => {
  // biome-ignore format: a table
  it.each([
    ["a string", "ada", "ada"], ["a number", 42, "42"], ["zero", 0, "0"], ["a bigint", 2n ** 60n, "1152921504606846976"],
    ["a string of digits", "9007199254740993", "9007199254740993"],
  ])("has the provider's own id: %s", async (_, id, expected) => {
    expect((await identity(profiled({ id }))).account.providerAccountId).toBe(expected);
  });

  it.each([
    ["{}", {}],
    ["{id: null}", { id: null }],
    ["{id: undefined}", { id: undefined }],
    ['{id: ""}', { id: "" }],
    ['{id: " "}', { id: " " }],
    ['{id: "undefined"}', { id: "undefined" }],
    ['{id: "null"}', { id: "null" }],
    ['{id: "NaN"}', { id: "NaN" }],
    ["{id: NaN}", { id: Number.NaN }],
    ["{id: Infinity}", { id: Number.POSITIVE_INFINITY }],
    ["{id: 1.5}", { id: 1.5 }],
    ["an id that was rounded when it was read", { id: JSON.parse("9007199254740993") }],
    ["{id: {}}", { id: {} }],
    ["{id: []}", { id: [] }],
    ["{id: true}", { id: true }],
    ["{id: String({})}", { id: String({}) }],
  ])("FL-28: %s is refused: never a random id", async (_, user) => {
    expect((await failure(identity(profiled(user)))).type).toBe("InvalidIdentity");
  });

  it("FL-28: claims without any id are refused by the default profile too", async () => {
    issuer.userinfo = {};
    expect((await failure(identity())).type).toBe("InvalidIdentity");
  });

  it.each(["true", "9007199254740993", "1.5", "1e309", '["a"]', "{}"])(
    "FL-28: a claim id of %s is refused, also when profile() has converted it to text",
    async (id) => {
      issuer.answers.userinfo = () => new Response(`{"id":${id}}`, { headers: { "content-type": "application/json" } });
      const profile: OAuthConfig["profile"] = (claims) => ({ id: String(claims.id) });
      expect((await failure(identity({ profile }))).type).toBe("InvalidIdentity");
      expect((await failure(identity())).type).toBe("InvalidIdentity");
    },
  );

  it.each([null, undefined, "ada", 5, [], true])("a profile() that returns %j has its own error", async (user) => {
    expect((await failure(identity(profiled(user)))).type).toBe("OAuthProfileParseError");
  });

  it.each([new Error("no name"), "text", null])(
    "a profile() that throws is reported with what it threw (%s)",
    async (thrown) => {
      for (const profile of [
        () => Promise.reject(thrown),
        () => {
          throw thrown;
        },
      ]) {
        const error = await failure(identity({ profile }));
        expect(error.type).toBe("OAuthProfileParseError");
        expect(error.cause).toMatchObject({ err: expect.any(Error), provider: "op" });
      }
    },
  );

  it("cannot get a user, a provider or a type from the token response", async () => {
    issuer.tokens = { userId: "eve", provider: "google", type: "email", providerAccountId: "eve" };
    const { account } = await identity();
    expect(account).toMatchObject({ provider: "op", type: "oauth", providerAccountId: "ada" });
    expect(account).not.toHaveProperty("userId");
  });

  it("is stored with the standard token fields, or with what account() chooses, or with nothing", async () => {
    issuer.tokens = { id_token: undefined, odd: 1 };
    expect(Object.keys((await identity()).accountRow ?? {}).sort()).toEqual([
      "access_token",
      "expires_at",
      "scope",
      "token_type",
    ]);
    expect((await identity({ account: ({ odd }) => ({ odd }) })).accountRow).toEqual({ odd: 1 });
    expect((await identity({ account: () => undefined })).accountRow).toEqual({});
  });

  it("an account() that throws is reported", async () => {
    const account = () => {
      throw new Error("no");
    };
    expect((await failure(identity({ account }))).message).toContain("account()");
  });
});

describe("a user without a database", () => {
  it("has the same id at each sign-in", async () => {
    expect((await identity()).user.id).toBe((await identity()).user.id);
  });

  it("AL-08: has another id at each provider, whatever its subject is", async () => {
    const ids = await Promise.all([
      derivedId("a", "1"),
      derivedId("b", "1"),
      derivedId("a", "2"),
      derivedId("a1", ""),
      derivedId("", "a1"),
      derivedId('a","', "1"),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/);
  });

  it("keeps what profile() adds, and never its provider id as its own", async () => {
    const { user } = await identity(profiled({ id: "ada", name: "Ada", role: "admin" }));
    expect(user).toMatchObject({ name: "Ada", role: "admin" });
    expect(user.id).not.toBe("ada");
  });
});

describe("an e-mail address", () => {
  it.each([
    ["Ada@Example.COM", "ada@example.com"],
    [" ada@example.com ", "ada@example.com"],
    [undefined, null],
    [null, null],
    ["", null],
    [5, null],
    [{ address: "a@b.example" }, null],
  ])("%j becomes %j", async (email, expected) => {
    expect((await identity(profiled({ id: "1", email }))).user.email).toBe(expected);
  });

  const verified = async (claims: Record<string, unknown>, more: Partial<OAuthConfig> = {}) => {
    issuer.claims = claims;
    const card = oidc(issuer, { allowDangerousEmailAccountLinking: true, ...more });
    const found = (await signIn(configOf(card), issuer)).identity;
    expect(found.linksByEmail).toBe(found.emailVerified);
    return found.emailVerified;
  };

  it("ID-45: is verified by a literal true", async () => {
    expect(await verified({ email_verified: true })).toBe(true);
  });

  it.each(["true", 1, null, undefined, false, "yes", {}, [true]])(
    "ID-45 AL-02: is not verified by %j",
    async (email_verified) => {
      expect(await verified({ email_verified })).toBe(false);
    },
  );

  it("AL-05: is verified only if it is the one that the claim refers to", async () => {
    expect(await verified({}, { profile: ({ sub }) => ({ id: sub as string, email: "eve@example.com" }) })).toBe(false);
    expect(await verified({ email: undefined }, { profile: () => ({ id: "1", email: "ada@example.com" }) })).toBe(
      false,
    );
    expect(await verified({}, { profile: () => ({ id: "1", email: "ADA@example.com" }) })).toBe(true);
  });

  it("is verified by the function of the card, if it has one", async () => {
    const emailVerified: OAuthConfig["emailVerified"] = ({ confirmed_at }) => typeof confirmed_at === "string";
    expect(await verified({ email_verified: undefined, confirmed_at: "2026-01-01" }, { emailVerified })).toBe(true);
    expect(await verified({ email_verified: true }, { emailVerified })).toBe(false);
    expect(await verified({ email: undefined }, { emailVerified: () => true })).toBe(false);
    expect(await verified({}, { emailVerified: () => "yes" as unknown as boolean })).toBe(false);
  });

  it("links nothing unless the application allows it", async () => {
    const { emailVerified, linksByEmail } = (await signIn(configOf(oidc(issuer)), issuer)).identity;
    expect([emailVerified, linksByEmail]).toEqual([true, false]);
  });
});

describe("the input of profile()", () => {
  it("is the claims and the tokens, with the end of the access token as a point in time", async () => {
    let given: unknown[] = [];
    await identity({
      profile: (...all) => {
        given = all;
        return { id: "1" };
      },
    });
    expect(given).toMatchObject([{ sub: "ada" }, { access_token: "the-access-token", expires_at: expect.any(Number) }]);
  });

  it("is the claims of userinfo.request where the card has one", async () => {
    const request = async ({
      tokens,
      fetch,
      provider,
    }: {
      tokens: { access_token?: string };
      fetch: typeof globalThis.fetch;
      provider: OAuthConfig;
    }) => {
      const response = await fetch(`${issuer.url}/userinfo`, {
        headers: { authorization: `token ${tokens.access_token}` },
      });
      return { ...((await response.json()) as object), from: provider.id };
    };
    issuer.answers.userinfo = ({ headers }) => json({ sub: headers.get("authorization") });
    const found = await identity({ userinfo: { request } });
    expect(found.profile).toEqual({ sub: "token the-access-token", from: "op" });
  });
});
