/** interface.md, "JWT helper parameter types" and the operations `getToken`, `encode`, `decode`. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { decode, encode, getToken } from "../../src/jwt/index.ts";
import { application, cookieNames, passwords, secret, sessionOf } from "../journeys/helpers.ts";
import { useClock } from "../world/clock.ts";

const clock = useClock();
const next = "Qf8Wn2Lr6TxZ0bVyK4mPd9sHgJ1cEuRa5iOo3vNtBqY";
const thirtyDays = 30 * 24 * 60 * 60;
const salt = cookieNames.session;

afterEach(() => {
  vi.unstubAllEnvs();
});

const withCookie = (token: string, name: string = cookieNames.session) => ({ headers: { cookie: `${name}=${token}` } });

describe("JWT / encode and decode", () => {
  it("encode: a string; decode: the JWT", async () => {
    const token = await encode({ token: { sub: "1", role: "countess" }, secret, salt });
    expect(token.split(".")).toHaveLength(5);
    expect(await decode({ token, secret, salt })).toMatchObject({ sub: "1", role: "countess" });
  });

  it("encode: encrypts (JWE, algorithm A256CBC-HS512)", async () => {
    const token = await encode({ token: { sub: "1" }, secret, salt });
    const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
    expect(header).toMatchObject({ alg: "dir", enc: "A256CBC-HS512", kid: expect.any(String) });
    expect(token).not.toContain(Buffer.from('"sub"').toString("base64url").slice(0, 5));
  });

  it("maxAge: number seconds, default 30*24*60*60", async () => {
    for (const [given, life] of [
      [{}, thirtyDays],
      [{ maxAge: 60 }, 60],
    ] as const) {
      const claims = await decode({ token: await encode({ token: {}, secret, salt, ...given }), secret, salt });
      expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(life);
    }
  });

  it("token: optional, also for encode", async () => {
    expect(await decode({ token: await encode({ secret, salt }), secret, salt })).toMatchObject({
      iat: clock.seconds(),
    });
    expect(await decode({ secret, salt })).toBeNull();
  });

  it("secret: with an array the first that decrypts is used, and the first encrypts", async () => {
    const old = await encode({ token: { sub: "1" }, secret, salt });
    expect(await decode({ token: old, secret: [next, secret], salt })).toMatchObject({ sub: "1" });
    const fresh = await encode({ token: { sub: "1" }, secret: [next, secret], salt });
    expect(await decode({ token: fresh, secret: next, salt })).toMatchObject({ sub: "1" });
    expect(await decode({ token: fresh, secret, salt })).toBeNull();
  });

  it("salt: combined with secret to derive the key", async () => {
    const token = await encode({ token: {}, secret, salt });
    expect(await decode({ token, secret, salt: "another" })).toBeNull();
  });

  it("decode: null once it has expired", async () => {
    const token = await encode({ token: {}, secret, salt, maxAge: 60 });
    clock.forward(60 + 14);
    expect(await decode({ token, secret, salt })).not.toBeNull();
    clock.forward(2);
    expect(await decode({ token, secret, salt })).toBeNull();
  });

  it("read and write the session cookie of Auth", async () => {
    const app = application({ providers: [passwords()] });
    const browser = app.browser();
    await browser.visit("/auth/signin");
    await browser.submit("/callback/credentials", { username: "ada", password: "correct horse" });
    const token = browser.cookies[cookieNames.session] ?? "";
    expect(await decode({ token, secret, salt })).toMatchObject({ sub: "1", email: "ada@app.example" });
    const minted = await encode({ token: { sub: "2", name: "Bob" }, secret, salt });
    const other = app.browser();
    other.jar.plant({ name: cookieNames.session, value: minted });
    expect(await sessionOf(other)).toMatchObject({ user: { name: "Bob" } });
  });
});

describe("JWT / getToken(params)", () => {
  const token = () => encode({ token: { sub: "1" }, secret, salt });

  it("looks in cookies, then the Authorization header", async () => {
    const [inCookie, inHeader] = [await encode({ token: { sub: "c" }, secret, salt }), await token()];
    const authorization = `Bearer ${inHeader}`;
    const ask = (headers: Record<string, string>) => getToken({ req: { headers }, secret, salt, cookieName: salt });
    expect(await ask({ authorization })).toMatchObject({ sub: "1" });
    expect(await ask({ authorization, cookie: `${salt}=${inCookie}` })).toMatchObject({ sub: "c" });
    expect(await ask({})).toBeNull();
  });

  it("req: a Request, or an object with headers (Headers or string record)", async () => {
    const cookie = `${salt}=${await token()}`;
    for (const req of [
      new Request("https://app.example/", { headers: { cookie } }),
      { headers: new Headers({ cookie }) },
      { headers: { cookie } },
    ]) {
      expect(await getToken({ req, secret, cookieName: salt })).toMatchObject({ sub: "1" });
    }
  });

  it("raw: when true returns the raw JWT string", async () => {
    const value = await token();
    expect(await getToken({ req: withCookie(value), secret, cookieName: salt, raw: true })).toBe(value);
  });

  it("secureCookie: the secure cookie-name prefix", async () => {
    const plain = await encode({ token: { sub: "plain" }, secret, salt: "portico.session-token" });
    const req = { headers: { cookie: `${salt}=${await token()}; portico.session-token=${plain}` } };
    expect(await getToken({ req, secret, secureCookie: true })).toMatchObject({ sub: "1" });
    expect(await getToken({ req, secret, secureCookie: false })).toMatchObject({ sub: "plain" });
  });

  it.each([
    [undefined, "plain"],
    ["http://localhost:3000", "plain"],
    ["https://app.example", undefined],
  ])(
    "secureCookie: unless given, the plain name is not used if the configured URL variable is https (%s)",
    async (url, sub) => {
      vi.stubEnv("AUTH_URL", url);
      const plain = await encode({ token: { sub: "plain" }, secret, salt: "portico.session-token" });
      const cookie = `portico.session-token=${plain}`;
      expect((await getToken({ req: { headers: { cookie } }, secret }))?.sub).toBe(sub);
      const both = { headers: { cookie: `${salt}=${await token()}; ${cookie}` } };
      expect(await getToken({ req: both, secret })).toMatchObject({ sub: "1" });
    },
  );

  it("cookieName and salt: where to look, and the salt of the key", async () => {
    const value = await encode({ token: { sub: "1" }, secret, salt: "pepper" });
    expect(await getToken({ req: withCookie(value, "who"), secret, cookieName: "who", salt: "pepper" })).toMatchObject({
      sub: "1",
    });
    expect(await getToken({ req: withCookie(value, "who"), secret, cookieName: "who" })).toBeNull();
  });

  it("decode: optional override", async () => {
    const own = vi.fn(async () => ({ sub: "own" }));
    expect(await getToken({ req: withCookie("opaque"), secret, cookieName: salt, decode: own })).toEqual({
      sub: "own",
    });
    expect(own).toHaveBeenCalledWith({ token: "opaque", secret: expect.anything(), salt });
  });

  it("secret: from the environment, unless given; none is MissingSecretError", async () => {
    const req = withCookie(await token());
    vi.stubEnv("AUTH_SECRET", secret);
    expect(await getToken({ req, cookieName: salt })).toMatchObject({ sub: "1" });
    vi.stubEnv("AUTH_SECRET", "");
    await expect(getToken({ req, cookieName: salt })).rejects.toMatchObject({ type: "MissingSecretError" });
  });

  it("joins the chunks of a token", async () => {
    const value = await encode({ token: { sub: "1", long: "x".repeat(6_000) }, secret, salt });
    const pieces = value.match(/.{1,3936}/g) ?? [];
    const cookie = pieces.map((piece, index) => `${salt}.${index}=${piece}`).join("; ");
    expect(pieces.length).toBeGreaterThan(1);
    expect(await getToken({ req: { headers: { cookie } }, secret, cookieName: salt })).toMatchObject({ sub: "1" });
  });
});
