/** `getToken` with `migrateFrom`, for middleware and scripts. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { InvalidConfiguration } from "../../src/core/errors/index.ts";
import type { MigrateFrom } from "../../src/core/types/migrate-from.ts";
import { encode, getToken } from "../../src/jwt/index.ts";
import { secret } from "../world/config.ts";
import { type Former, formers, oldSecret } from "./former.ts";

const own = "__Host-portico.session-token";
const claims = { sub: "42", name: "Ada" };
const requestWith = (cookies: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => ({
  headers: {
    cookie: Object.entries(cookies)
      .map((pair) => pair.join("="))
      .join("; "),
    ...more,
  },
});

beforeEach(() => {
  for (const name of ["AUTH_URL", "HOSTAUTH_URL", "NEXTAUTH_URL"]) vi.stubEnv(name, undefined);
  return () => vi.unstubAllEnvs();
});

describe.each(formers)("a token of $title", (former: Former) => {
  const token = (salt = former.cookie, sealedWith = oldSecret) =>
    former.encode({ token: { ...claims, role: "admin", portico: { act: { sub: "1" } } }, secret: sealedWith, salt });
  const options = { secret: oldSecret, migrateFrom: former.migrateFrom, secureCookie: true };

  it("is read from its cookie, without claims that only this library sets", async () => {
    const found = await getToken({ req: requestWith({ [former.cookie]: await token() }), ...options });
    expect(found).toMatchObject({ sub: "42", name: "Ada", role: "admin", jti: expect.any(String) });
    expect(found).not.toHaveProperty("portico");
  });

  it("is read from chunks, and from the plain cookie without secureCookie", async () => {
    const long = await former.encode({
      token: { ...claims, big: "0123456789".repeat(600) },
      secret: oldSecret,
      salt: former.cookie,
    });
    const size = former.migrateFrom === "authjs" ? 3936 : 3933;
    const chunks = long.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
    const cookies = Object.fromEntries(chunks.map((chunk, at) => [`${former.cookie}.${at}`, chunk]));
    expect(await getToken({ req: requestWith(cookies), ...options })).toMatchObject(claims);
    const plain = former.cookie.replace("__Secure-", "");
    const req = requestWith({ [plain]: await token(plain) });
    expect(await getToken({ req, ...options, secureCookie: false })).toMatchObject(claims);
    expect(await getToken({ req, ...options })).toBeNull();
  });

  it("X1: is found without secureCookie, with the prefix and without it, and after every cookie of this library", async () => {
    const plain = former.cookie.replace("__Secure-", "");
    const { secureCookie: _, ...found } = options;
    const read = async (cookies: Readonly<Record<string, string>>, headers = {}) =>
      (await getToken({ req: requestWith(cookies, headers), ...found }))?.sub;
    const [secured, bare] = [{ [former.cookie]: await token() }, { [plain]: await token(plain) }];
    expect([await read(secured), await read(bare)]).toEqual(["42", "42"]);
    const mine = await encode({ token: { sub: "mine" }, secret: oldSecret, salt: "__Secure-portico.session-token" });
    expect(await read({ ...secured, ...bare, "__Secure-portico.session-token": mine })).toBe("mine");
  });

  it("CK-233: X1: a plain one is not read beside https, nor in place of one with the prefix", async () => {
    const plain = former.cookie.replace("__Secure-", "");
    const { secureCookie: _, ...found } = options;
    const read = (cookies: Readonly<Record<string, string>>, headers = {}) =>
      getToken({ req: requestWith(cookies, headers), ...found });
    const bare = { [plain]: await token(plain) };
    expect(await read(bare, { "x-forwarded-proto": "https" })).toBeNull();
    expect(await read({ ...bare, [former.cookie]: "ended" })).toBeNull();
    expect(await read({ ...bare, "__Secure-portico.csrf-token": "x" })).toBeNull();
    expect(await read(bare, { "x-forwarded-proto": "http" })).toMatchObject(claims);
  });

  it("is returned as it was sent with raw", async () => {
    const text = await token();
    expect(await getToken({ req: requestWith({ [former.cookie]: text }), ...options, raw: true })).toBe(text);
  });

  it("comes after the cookie of this library, and before the Authorization header", async () => {
    const [mine, bearer] = await Promise.all(
      ["mine", "bearer"].map((sub) => encode({ token: { sub }, secret: oldSecret, salt: own })),
    );
    const authorization = `Bearer ${bearer}`;
    const theirs = { [former.cookie]: await token() };
    const read = async (cookies: Readonly<Record<string, string>>) =>
      (await getToken({ req: requestWith(cookies, { authorization }), ...options }))?.sub;
    expect(await read({ ...theirs, [own]: mine ?? "" })).toBe("mine");
    expect(await read(theirs)).toBe("42");
    expect(await read({})).toBe("bearer");
  });

  it("is refused in the Authorization header, under the cookie of this library, and without the option", async () => {
    const text = await token();
    const bearer = { req: requestWith({}, { authorization: `Bearer ${text}` }), ...options };
    expect(await getToken(bearer)).toBeNull();
    expect(await getToken({ req: requestWith({ [own]: text }), ...options })).toBeNull();
    const { migrateFrom: _, ...without } = options;
    expect(await getToken({ req: requestWith({ [former.cookie]: text }), ...without })).toBeNull();
  });

  it("is refused under a foreign secret, another salt or another audience", async () => {
    const read = async (text: string, more = {}) =>
      getToken({ req: requestWith({ [former.cookie]: text }), ...options, ...more });
    expect(await read(await token(former.cookie, secret))).toBeNull();
    expect(await read(await token(), { audience: "https://shop.example" })).toBeNull();
    expect(await read(`${await token()}x`)).toBeNull();
  });

  it("is opened by a secret that is too short for this library, which opens no token of this one", async () => {
    const weak = "hunter2";
    const both = { ...options, secret: [secret, weak] };
    expect(
      await getToken({ req: requestWith({ [former.cookie]: await token(former.cookie, weak) }), ...both }),
    ).toMatchObject(claims);
    const forged = await encode({ token: claims, secret: weak, salt: own });
    expect(await getToken({ req: requestWith({ [own]: forged }), ...both })).toBeNull();
    const mine = await encode({ token: claims, secret, salt: own });
    expect(await getToken({ req: requestWith({ [own]: mine }), ...both })).toMatchObject(claims);
  });

  it("under a name that both libraries use is read, beside one of this library", async () => {
    const shared = { ...options, cookieName: former.cookie };
    expect(await getToken({ req: requestWith({ [former.cookie]: await token() }), ...shared })).toMatchObject(claims);
    const mine = await encode({ token: { sub: "mine" }, secret: oldSecret, salt: former.cookie });
    expect(await getToken({ req: requestWith({ [former.cookie]: mine }), ...shared })).toMatchObject({ sub: "mine" });
  });

  it("is opened by the decoder of the application", async () => {
    const given: unknown[] = [];
    const decode = async ({ token: text, salt }: { token?: string; salt: string }) => {
      given.push(salt);
      return text === "old" ? { sub: "7" } : null;
    };
    expect(await getToken({ req: requestWith({ [former.cookie]: "old" }), ...options, decode })).toEqual({ sub: "7" });
    expect(given).toEqual([former.migrateFrom === "authjs" ? former.cookie : ""]);
  });
});

it("a library that does not exist is an error", async () => {
  // As JavaScript may pass it.
  const migrateFrom = "lucia" as MigrateFrom;
  await expect(getToken({ req: requestWith({}), secret, migrateFrom })).rejects.toThrow(InvalidConfiguration);
});
