/** The line of code on the page of a provider, with the variables of that page, is a valid configuration: with each of them, and not without. */
import { expect, it } from "vitest";
import { variablesFor } from "../../src/cli/add/plan.ts";
import { checkConfig } from "../../src/core/config/check.ts";
import { envDefaults } from "../../src/core/config/env-defaults.ts";
import { createMemory } from "../../src/core/config/memory.ts";
import type { Provider } from "../../src/core/types/provider.ts";
import { cards } from "../../src/providers/lib/cards.ts";
import type { BuiltInProviderId } from "../../src/providers/lib/catalogue.ts";
import { loadFile } from "../catalogue/table.ts";
import { read } from "../structure/sources.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** What steps of their own are for: an adapter, and the switch for passkeys. */
const ownSteps: Readonly<Record<string, RegExp>> = { email: /adapter/, webauthn: /adapter|enableWebAuthn/ };

/** Errors and warnings of a configuration with this provider alone. */
async function problemsWith(provider: Provider, env: Env): Promise<readonly string[]> {
  const given = { providers: [provider], secret: "0123456789abcdefghijklmnopqrstuvwxyzABCD" };
  const options = { ...given, ...envDefaults(env, given) };
  const where = { production: true, development: false, believesLoopback: false };
  const log = { error: () => {}, warn: () => {}, debug: () => {} };
  const checked = await checkConfig({ given, options, where, env, log, memory: createMemory() });
  const { errors = [], warnings = [] } = checked;
  const known = ownSteps[provider.type];
  return [...errors, ...warnings].map(({ message }) => message).filter((text) => !known?.test(text));
}

const pair = (name: string, usages: readonly KeyUsage[]): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(
    { name, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: "SHA-256" },
    false,
    [...usages],
  );

/** What the examples declare. */
const declared: Readonly<Record<string, unknown>> = {
  privateKey: (await pair("RSASSA-PKCS1-v1_5", ["sign", "verify"])).privateKey,
  decryptionKey: (await pair("RSA-OAEP", ["encrypt", "decrypt"])).privateKey,
  findUser: () => null,
};

/** The provider of an example. */
function exampleOf(id: string): Promise<Provider> {
  const [, options = "{}"] =
    /^export const providers = \[\w+(?:\((.*)\))?\];$/m.exec(read(`docs/reference/providers/${id}.md`)) ?? [];
  const make = new Function(...Object.keys(declared), `return (${options});`) as (...values: unknown[]) => object;
  return loadFile(id)(make(...Object.values(declared)));
}

const sampleOf: Readonly<Record<string, string>> = {
  ID: "client",
  SECRET: "secret",
  KEY: "key",
  ISSUER: "https://op.example.com",
  URL: "https://app.example.com",
};

const ids = Object.keys(cards) as readonly BuiltInProviderId[];

it.each(ids)("%s is complete with the variables of its page, and with nothing less", async (id) => {
  const variables = await variablesFor(id);
  // Where its page names it, AUTH_URL is one of them.
  const others = variables.includes("AUTH_URL") ? [] : ["AUTH_URL"];
  const envOf = (names: readonly string[]): Env =>
    Object.fromEntries(names.map((name) => [name, sampleOf[name.slice(name.lastIndexOf("_") + 1)]]));
  expect(await problemsWith(await exampleOf(id), envOf([...variables, ...others]))).toEqual([]);
  for (const name of variables) {
    const rest = [...variables, ...others].filter((other) => other !== name);
    expect(await problemsWith(await exampleOf(id), envOf(rest)), `without ${name}`).not.toEqual([]);
  }
});
