/** What is sealed beside sessions can never be a session, whatever a cookie is called. */
import { describe, expect, it } from "vitest";
import { salts } from "../../../src/core/crypto/salts.ts";
import { InvalidConfiguration } from "../../../src/core/errors/index.ts";
import { decode, encode, getToken } from "../../../src/jwt/index.ts";
import { sources } from "../../structure/sources.ts";
import { useClock } from "../../world/clock.ts";
import { secret } from "../../world/config.ts";
import { verdict } from "../config/helpers.ts";
import * as kit from "../helpers.ts";
import { Client } from "../helpers.ts";

useClock();

const values = Object.values(salts);
const inCore = [...sources.values()].filter(({ path }) => path.startsWith("src/"));

describe("S17: salts", () => {
  it.each(values)("S17: %s cannot be the name of a cookie (RFC 9110, section 5.6.2)", (salt) => {
    expect(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(salt)).toBe(false);
    expect(verdict({ cookies: { sessionToken: { name: salt } } }).type).toBe("InvalidConfiguration");
    expect(verdict({ cookies: { sessionToken: { name: salt.replace(":", ".") } } }).type).toBeUndefined();
  });

  it("S17: are in one table: only the session is sealed under the name of its cookie", () => {
    const sealing = inCore.filter(({ code }) => /\bkeys\.(?:seal|open|openOnce)\(/.test(code)).map(({ path }) => path);
    expect(sealing).toEqual([
      "src/core/methods/oauth/redirect-proxy.ts",
      "src/core/provider-tokens.ts",
      "src/core/session/acting-token.ts",
      "src/core/session/jwt.ts",
      "src/core/session/kept-claims.ts",
      "src/core/session/note.ts",
      "src/core/session/token-cookies.ts",
      "src/core/stores/sealed-tokens.ts",
      "src/core/tokens/record.ts",
      "src/core/transaction.ts",
      "src/integrations/bridge/shared-renewals.ts",
    ]);
    const spelt = inCore.filter(({ text }) => /\bsalt\s*[:=]\s*["'`]/.test(text.replace(/^\s*\*.*$/gm, "")));
    expect(spelt.map(({ path }) => path)).toEqual([]);
    expect(new Set(values).size).toBe(values.length);
  });

  it("S17: cannot be chosen by applications", async () => {
    for (const salt of [...values, "portico:mine"]) {
      await expect(encode({ token: {}, secret, salt })).rejects.toThrow(InvalidConfiguration);
      await expect(decode({ token: "x", secret, salt })).rejects.toThrow(/"portico:" are reserved/);
      const req = { headers: { cookie: "portico.session-token=x" } };
      await expect(getToken({ req, secret, salt })).rejects.toThrow(InvalidConfiguration);
    }
    for (const salt of ["portico.session-token", "our links", "portico mail"]) {
      const token = await encode({ token: { sub: "1" }, secret, salt });
      expect(await decode({ token, secret, salt })).toMatchObject({ sub: "1" });
    }
  });
});

describe("S17: a session cookie with the name of another purpose", () => {
  /** An application whose session cookie has the name that the salt had once. */
  const named = (name: string) =>
    kit.config({ cookies: { sessionToken: { name }, transaction: { name: "sign-in" } }, redirectProxyUrl: undefined });

  it("S17: does not make an unfinished sign-in a session", async () => {
    for (const name of [
      "portico.transaction",
      "portico.transaction.x",
      ...values.map((one) => one.split(":")[1] ?? ""),
    ]) {
      const browser = new Client(named(name));
      await browser.begin();
      const [sealed = ""] = [...browser.cookies]
        .filter(([one]) => one.startsWith("sign-in."))
        .map(([, value]) => value);
      expect(sealed).not.toBe("");
      browser.cookies.set(name, sealed);
      expect(await browser.session()).toBeNull();
      expect((await browser.signIn()).status).toBe(302);
      expect(await browser.session()).toMatchObject({ user: { name: "Ada" } });
    }
  });

  it("S17: does not make the state of a redirect proxy a session", async () => {
    const proxied = { ...named("portico.state"), redirectProxyUrl: "https://proxy.example/auth" };
    const browser = new Client(proxied);
    const state = await browser.begin();
    const sealed = state.slice(state.indexOf(".") + 1);
    expect(sealed.split(".")).toHaveLength(5);
    browser.cookies.set("portico.state", sealed);
    expect(await browser.session()).toBeNull();
  });
});
