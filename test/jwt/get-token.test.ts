import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cookieSets } from "../../src/core/cookies/names.ts";
import { InvalidConfiguration, MissingSecretError } from "../../src/core/errors/index.ts";
import type { GetTokenParams } from "../../src/jwt/index.ts";
import { encode, getToken } from "../../src/jwt/index.ts";
import { secret } from "../core/crypto/helpers.ts";

const plain = "portico.session-token";
const secure = "__Host-portico.session-token";

const variables = [
  "AUTH_URL",
  "HOSTAUTH_URL",
  "AUTH_SECRET",
  "AUTH_SECRET_1",
  "AUTH_SECRET_2",
  "AUTH_SECRET_3",
  "HOSTAUTH_SECRET",
  "NEXTAUTH_SECRET",
];
beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const token = await encode({ token: { sub: "plain" }, secret, salt: plain });
const secureToken = await encode({ token: { sub: "secure" }, secret, salt: secure });

const withCookie = (cookie: string) => ({ headers: { cookie } });
const withBearer = (authorization: string) => ({ headers: { authorization } });
const request = (headers: Record<string, string>) => new Request("http://localhost:3000", { headers });

describe("getToken reads", () => {
  it.each([
    ["a Request", request({ cookie: `a=b; ${plain}=${token}; c=d` })],
    ["Headers", { headers: new Headers({ cookie: `${plain}=${token}` }) }],
    ["a record", { headers: { cookie: `${plain}=${token}`, host: "app.example" } }],
    ["a record with names in capitals", { headers: { Cookie: `${plain}=${token}` } }],
    ["a record with lists", { headers: { cookie: ["a=b", `${plain}=${token}`], host: undefined } }],
  ])("the cookie of %s", async (_, req) => {
    expect(await getToken({ req, secret })).toMatchObject({ sub: "plain" });
  });

  it.each([
    ["a Request", request({ authorization: `Bearer ${token}` })],
    ["a record", withBearer(`Bearer ${token}`)],
    ["a record with names in capitals", { headers: { AUTHORIZATION: `Bearer ${token}` } }],
    ["a record with lists", { headers: { authorization: [`Bearer ${token}`] } }],
  ])("the Authorization header of %s", async (_, req) => {
    expect(await getToken({ req, secret })).toMatchObject({ sub: "plain" });
  });

  it("a token that needs several cookies", async () => {
    const long = await encode({ token: { long: "x".repeat(9000) }, secret, salt: plain });
    const pieces = long.match(/.{1,3936}/g) ?? [];
    expect(pieces.length).toBeGreaterThan(2);
    const cookie = pieces.map((piece, index) => `${plain}.${index}=${piece}`).join("; ");
    expect(await getToken({ req: withCookie(cookie), secret })).toMatchObject({ long: "x".repeat(9000) });
  });

  it("S20, CK-24: nothing of eleven full chunks, and with raw nothing either; ten are a token", async () => {
    const header = (count: number) =>
      Array.from({ length: count }, (_, index) => `${plain}.${index}=${"a".repeat(3936)}`).join("; ");
    expect(await getToken({ req: withCookie(header(11)), secret, raw: true })).toBeNull();
    expect(await getToken({ req: withCookie(header(11)), secret })).toBeNull();
    expect(await getToken({ req: withCookie(header(10)), secret, raw: true })).toBe("a".repeat(39_360));
  });

  it("nothing from a request without a token", async () => {
    expect(await getToken({ req: request({}), secret })).toBeNull();
    expect(await getToken({ req: { headers: {} }, secret })).toBeNull();
    expect(await getToken({ req: { headers: { cookie: undefined, authorization: undefined } }, secret })).toBeNull();
    expect(await getToken({ req: request({}), secret, raw: true })).toBeNull();
  });

  it("JW-33: the cookie and not the header, if both are present", async () => {
    const other = await encode({ token: { sub: "header" }, secret, salt: plain });
    const headers = { cookie: `${plain}=${token}`, authorization: `Bearer ${other}` };
    expect(await getToken({ req: { headers }, secret })).toMatchObject({ sub: "plain" });
    expect(await getToken({ req: { headers }, secret, raw: true })).toBe(token);
    const bad = { cookie: `${plain}=bad`, authorization: `Bearer ${token}` };
    expect(await getToken({ req: { headers: bad }, secret })).toBeNull();
  });

  it("no cookie whose name occurs twice", async () => {
    expect(await getToken({ req: withCookie(`${plain}=${token}; ${plain}=${token}`), secret })).toBeNull();
  });

  it.each([undefined, null, {}, { headers: undefined }])(
    "no request that is %o: that is a bug in the code",
    async (req) => {
      await expect(getToken({ req: req as unknown as Request, secret })).rejects.toThrow(InvalidConfiguration);
    },
  );
});

describe("the Authorization header", () => {
  it.each([
    ["no value", "Bearer"],
    ["a space", "Bearer "],
    ["a percent sign", "Bearer %"],
    ["a broken escape", "Bearer %zz"],
    ["a megabyte", `Bearer ${"A".repeat(2 ** 20)}`],
    ["one character more than a token may have", `Bearer ${"A".repeat(262_145)}`],
    ["a line break in it", `Bearer a\nb`],
    ["a line break behind it", "Bearer a\n"],
    ["a NUL in it", "Bearer a\0b"],
  ])("JW-30: is refused when it has %s", async (_, value) => {
    expect(await getToken({ req: withBearer(value), secret })).toBeNull();
    expect(await getToken({ req: withBearer(value), secret, raw: true })).toBeNull();
  });

  it.each([
    ["Basic", `Basic ${token}`],
    ["Token", `Token ${token}`],
    ["no scheme", token],
    ["a scheme that ends in Bearer", `XBearer ${token}`],
    ["a tab", `Bearer\t${token}`],
    ["two values", `Bearer ${token} b`],
    ["two headers in one", `Bearer ${token}, Bearer ${token}`],
    ["a scheme before it", `Basic abc, Bearer ${token}`],
    ["something before it", ` Bearer ${token}`],
  ])("JW-31: is refused with %s", async (_, value) => {
    expect(await getToken({ req: withBearer(value), secret })).toBeNull();
    expect(await getToken({ req: withBearer(value), secret, raw: true })).toBeNull();
  });

  it.each(["Bearer", "bearer", "BEARER", "bEaReR"])("JW-31: is accepted with the scheme %s", async (scheme) => {
    expect(await getToken({ req: withBearer(`${scheme} ${token}`), secret })).toMatchObject({ sub: "plain" });
  });

  it("JW-31: is accepted with several spaces after the scheme (RFC 9110, section 11.4)", async () => {
    expect(await getToken({ req: withBearer(`Bearer  ${token}`), secret })).toMatchObject({ sub: "plain" });
  });

  it("JW-31: is refused when it was sent twice", async () => {
    const twice = [
      { headers: { authorization: [`Bearer ${token}`, `Bearer ${token}`] } },
      { headers: { authorization: `Bearer ${token}`, Authorization: `Bearer ${token}` } },
      {
        headers: new Headers([
          ["authorization", `Bearer ${token}`],
          ["authorization", `Bearer ${token}`],
        ]),
      },
    ];
    for (const req of twice) expect(await getToken({ req, secret })).toBeNull();
  });

  it("JW-30: never makes getToken throw, whatever it contains", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (authorization, cookie) => {
        expect(
          await getToken({ req: { headers: { authorization: `Bearer ${authorization}`, cookie } }, secret }),
        ).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

describe("the name of the cookie", () => {
  it("is the one that the library sets", () => {
    const sets = cookieSets({});
    expect([sets.plain.sessionToken.name, sets.secure.sessionToken.name]).toEqual([plain, secure]);
  });

  const both = withCookie(`${plain}=${token}; ${secure}=${secureToken}`);
  const onlyPlain = `${plain}=${token}`;

  // biome-ignore format: a table
  it.each([
    [{},                                                                    "plain"],
    [{ AUTH_URL: "" },                                                      "plain"],
    [{ AUTH_URL: "http://localhost:3000" },                                 "plain"],
    [{ AUTH_URL: "HTTP://localhost:3000" },                                 "plain"],
    [{ AUTH_URL: "https://app.example" },                                   null],
    [{ AUTH_URL: "HTTPS://app.example/auth" },                              null],
    [{ HOSTAUTH_URL: "https://app.example" },                               null],
    [{ HOSTAUTH_URL: "http://localhost" },                                  "plain"],
    [{ AUTH_URL: "http://localhost", HOSTAUTH_URL: "https://app.example" }, "plain"],
    [{ AUTH_URL: "", HOSTAUTH_URL: "https://app.example" },                 null],
  ])("X1: that has the prefix counts whatever the URL variable says, the plain one not beside https: %o is %s", async (env, sub) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect((await getToken({ req: withCookie(onlyPlain), secret }))?.sub ?? null).toBe(sub);
    expect(await getToken({ req: both, secret })).toMatchObject({ sub: "secure" });
  });

  // biome-ignore format: a table
  it.each([
    ["the URL of the request",            { url: "https://app.example/", headers: {} }],
    ["X-Forwarded-Proto",                 { headers: { "x-forwarded-proto": "https" } }],
    ["a list in X-Forwarded-Proto",       { headers: { "X-Forwarded-Proto": "http, https" } }],
    ["Forwarded",                         { headers: { forwarded: 'for=192.0.2.1;proto="https"' } }],
    ["the TLS socket of Node.js",         { headers: {}, socket: { encrypted: true } }],
    ["another cookie with a prefix",      { headers: { cookie: "a=b; __Host-portico.csrf-token=1|2" } }],
    ["an empty session cookie",           { headers: { cookie: `__Host-${plain}=` } }],
    ["a session cookie that came twice",  { headers: { cookie: `__Secure-${plain}=a; __Secure-${plain}=b` } }],
    ["that of another library",           { headers: { cookie: "__Secure-authjs.callback-url=x" } }],
  ])("CK-231: X1: a plain cookie is not read where %s shows https", async (_, { headers, ...seen }) => {
    const cookie = [(headers as { cookie?: string }).cookie, onlyPlain].filter(Boolean).join("; ");
    const req = { ...seen, headers: { ...headers, cookie } };
    expect(await getToken({ req, secret })).toBeNull();
    expect(await getToken({ req, secret, raw: true })).toBeNull();
    expect(await getToken({ req, secret, secureCookie: false })).toMatchObject({ sub: "plain" });
  });

  it.each([
    ["over http", { url: "http://localhost:3000/", headers: {} }],
    ["behind a proxy that says http", { headers: { "x-forwarded-proto": "http", forwarded: "proto=http" } }],
    ["on a plain socket", { headers: {}, socket: {} }],
    ["beside a cookie of another application", { headers: { cookie: "x__Host-portico.a=1; __Host-other=1" } }],
  ])("X1: a plain cookie is read %s", async (_, { headers, ...seen }) => {
    const cookie = [(headers as { cookie?: string }).cookie, onlyPlain].filter(Boolean).join("; ");
    expect(await getToken({ req: { ...seen, headers: { ...headers, cookie } }, secret })).toMatchObject({
      sub: "plain",
    });
  });

  it("CK-232: X1: no cookie that a sibling domain can set wins over one that it cannot, valid or not", async () => {
    const shared = `__Secure-${plain}`;
    const sealed = async (salt: string, sub: string) => encode({ token: { sub }, secret, salt });
    const [host, domain] = [await sealed(secure, "host"), await sealed(shared, "domain")];
    const planted = `${shared}=${await sealed(shared, "mallory")}; ${plain}=${await sealed(plain, "mallory")}`;
    const read = async (cookie: string) => (await getToken({ req: withCookie(cookie), secret }))?.sub;
    expect(await read(`${planted}; ${secure}=${host}`)).toBe("host");
    expect(await read(`${planted}; ${secure}=ended`)).toBeUndefined();
    expect(await read(`${plain}=${await sealed(plain, "mallory")}; ${shared}=${domain}`)).toBe("domain");
    expect(await read(`${plain}=${await sealed(plain, "mallory")}; ${shared}.0=${domain}`)).toBe("domain");
  });

  it("X1: secureCookie and cookieName decide alone", async () => {
    const shared = `__Secure-${plain}`;
    const domain = await encode({ token: { sub: "domain" }, secret, salt: shared });
    expect(await getToken({ req: both, secret, secureCookie: true })).toMatchObject({ sub: "secure" });
    const req = withCookie(`${shared}=${domain}; ${onlyPlain}`);
    expect(await getToken({ req, secret, secureCookie: true })).toMatchObject({ sub: "domain" });
    expect(await getToken({ req: withCookie(onlyPlain), secret, secureCookie: true })).toBeNull();
    vi.stubEnv("AUTH_URL", "https://app.example");
    expect(await getToken({ req: both, secret, secureCookie: false })).toMatchObject({ sub: "plain" });
    expect(await getToken({ req: both, secret, cookieName: plain })).toMatchObject({ sub: "plain" });
  });

  it("X1: a token in the Authorization header is opened under each name, and with secureCookie under one kind", async () => {
    const tokens = { plain: token, secure: secureToken };
    for (const AUTH_URL of [undefined, "https://app.example"]) {
      vi.stubEnv("AUTH_URL", AUTH_URL);
      for (const [sub, text] of Object.entries(tokens)) {
        const req = withBearer(`Bearer ${text}`);
        expect(await getToken({ req, secret })).toMatchObject({ sub });
        expect((await getToken({ req, secret, secureCookie: true }))?.sub).toBe(sub === "secure" ? sub : undefined);
        expect((await getToken({ req, secret, cookieName: plain }))?.sub).toBe(sub === "plain" ? sub : undefined);
      }
    }
  });

  it("is the same with strict cookies", async () => {
    expect(await getToken({ req: both, secret, strictCookie: true })).toMatchObject({ sub: "secure" });
  });

  it("may be set, and is the salt unless that is set too", async () => {
    const named = await encode({ token: { sub: "named" }, secret, salt: "sid" });
    expect(await getToken({ req: withCookie(`sid=${named}`), secret, cookieName: "sid" })).toMatchObject({
      sub: "named",
    });
    const salted = await encode({ token: { sub: "salted" }, secret, salt: "pepper" });
    const req = withCookie(`sid=${salted}`);
    expect(await getToken({ req, secret, cookieName: "sid", salt: "pepper" })).toMatchObject({ sub: "salted" });
    expect(await getToken({ req, secret, cookieName: "sid" })).toBeNull();
  });
});

describe("the secret", () => {
  const req = withCookie(`${plain}=${token}`);

  it.each(["AUTH_SECRET", "AUTH_SECRET_1", "AUTH_SECRET_2", "AUTH_SECRET_3", "HOSTAUTH_SECRET", "NEXTAUTH_SECRET"])(
    "comes from %s",
    async (name) => {
      vi.stubEnv(name, secret);
      expect(await getToken({ req })).toMatchObject({ sub: "plain" });
    },
  );

  it("JW-20: is an error when it is missing", async () => {
    await expect(getToken({ req })).rejects.toThrow(MissingSecretError);
    await expect(getToken({ req, secret: "" })).rejects.toThrow(MissingSecretError);
    await expect(getToken({ req, decode: () => ({}) })).rejects.toThrow(MissingSecretError);
  });

  it("is not read without a token to open", async () => {
    expect(await getToken({ req: { headers: {} } })).toBeNull();
    expect(await getToken({ req, raw: true })).toBe(token);
  });

  it("JW-19: may be several", async () => {
    expect(await getToken({ req, secret: ["new", secret] })).toMatchObject({ sub: "plain" });
    expect(await getToken({ req, secret: ["new"] })).toBeNull();
  });
});

describe("raw", () => {
  it("JW-32: returns the text as it was sent, unverified", async () => {
    expect(await getToken({ req: withCookie(`${plain}=not-a-token`), secret, raw: true })).toBe("not-a-token");
    expect(await getToken({ req: withBearer("Bearer not-a-token"), secret, raw: true })).toBe("not-a-token");
  });

  it("JW-32: is off unless asked for, and then a bad token is null", async () => {
    expect(await getToken({ req: withCookie(`${plain}=not-a-token`), secret })).toBeNull();
    expect(await getToken({ req: withCookie(`${plain}=not-a-token`), secret, raw: false })).toBeNull();
  });
});

describe("a decode of the application", () => {
  const req = withCookie(`${plain}=theirs`);

  it("replaces that of the library", async () => {
    const decode = vi.fn(() => ({ sub: "theirs" }));
    expect(await getToken({ req, secret, decode })).toEqual({ sub: "theirs" });
    expect(decode).toHaveBeenCalledWith({ token: "theirs", secret, salt: plain });
  });

  it("gets the secrets of the environment if none are passed", async () => {
    vi.stubEnv("AUTH_SECRET", secret);
    const decode = vi.fn(() => null);
    await getToken({ req, decode });
    expect(decode).toHaveBeenCalledWith({ token: "theirs", secret: [secret], salt: plain });
  });

  it("may return null", async () => {
    expect(await getToken({ req, secret, decode: async () => null })).toBeNull();
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("not mine");
      },
    ],
    ["rejects", () => Promise.reject(new Error("not mine"))],
  ])("that %s has a foreign token: null, and a line for developers", async (_, decode) => {
    const logger = { error: vi.fn(), warn: vi.fn(), debug: vi.fn() };
    expect(await getToken({ req, secret, decode, logger })).toBeNull();
    expect(logger.debug).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(logger.debug.mock.calls)).not.toContain("theirs");
  });

  it("that throws is printed to the console when there is no logger", async () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
    await getToken({ req, secret, decode: () => Promise.reject(new Error("not mine")) });
    expect(debug).toHaveBeenCalledTimes(1);
  });
});

describe("types", () => {
  it("describe the result", () => {
    const params: GetTokenParams = { req: { headers: {} } };
    const claims: Promise<Record<string, unknown> | null> = getToken(params);
    const raw: Promise<string | null> = getToken({ ...params, raw: true });
    return Promise.all([expect(claims).resolves.toBeNull(), expect(raw).resolves.toBeNull()]);
  });
});
