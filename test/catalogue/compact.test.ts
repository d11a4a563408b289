/// <reference types="vite/client" />
/** The compact catalogue: bare ids load the same cards from it as from their files. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { OAuthConfig, Provider } from "../../src/core/types/provider.ts";
import { type BuiltInProviderId, builtIn, providerIds } from "../../src/providers/index.ts";
import { cards } from "../../src/providers/lib/cards.ts";
import { plainCards } from "../../src/providers/lib/compact/cards.ts";
import { marks } from "../../src/providers/lib/compact/marks.ts";
import { otherCards } from "../../src/providers/lib/compact/rows.ts";
import type { Fixture } from "../providers/fixture.ts";
import { signInAt } from "../providers/helpers.ts";
import { useWorld } from "../world/server.ts";
import { compactFiles, compactFolder } from "./compact.ts";
import { cardWith, loadFile } from "./table.ts";

const modules = import.meta.glob<Record<string, unknown>>(["../providers/*.ts", "!../providers/*.test.ts"], {
  eager: true,
});
const fixtures = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Fixture => typeof value === "object" && value !== null && "accountId" in value);

const loadBare =
  (id: string) =>
  (options: object): Promise<Provider> =>
    builtIn(id as "github").load(options);

/** A value in which functions are replaced by their names and the number of their parameters. */
function outline(value: unknown): unknown {
  if (typeof value === "function") return `${value.name}/${value.length}`;
  if (Array.isArray(value)) return value.map(outline);
  if (Object.prototype.toString.call(value) !== "[object Object]") return value;
  return Object.fromEntries(Object.entries(Object(value)).map(([name, inner]) => [name, outline(inner)]));
}

const messageOf = async (run: () => Promise<unknown>): Promise<unknown> =>
  run().then(
    () => "no error",
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : thrown),
  );

const markOf = async (card: Provider): Promise<string | undefined> =>
  "mark" in card ? (await card.mark?.())?.default : undefined;

describe("the compact catalogue", () => {
  it("is made from the files of the cards (`npm run providers -- --write`)", async () => {
    const files = await compactFiles();
    for (const [name, text] of Object.entries(files)) {
      expect(readFileSync(new URL(name, compactFolder), "utf8")).toBe(text);
    }
    const found = globSync("*.ts", { cwd: fileURLToPath(compactFolder) });
    expect(found.toSorted()).toEqual(Object.keys(files).toSorted());
  });

  it("has every card once: plain, or by its own file", () => {
    const plain = Object.keys(plainCards);
    const others = Object.keys(otherCards);
    expect([...plain, ...others].toSorted()).toEqual(Object.keys(cards));
    expect(providerIds).toEqual(Object.keys(cards));
    // Each that is not plain is a file of its own in every bundle of the catalogue.
    expect(others).toEqual(["alipay", "nodemailer", "passkey", "webauthn"]);
  });

  it("has the marks of the plain cards, and every mark has a card", () => {
    const files = globSync("*.ts", { cwd: fileURLToPath(new URL("../marks/", compactFolder)) });
    const names = files.map((name) => name.replace(/\.ts$/, "")).toSorted();
    expect(names).toEqual([...Object.keys(marks), "alipay"].toSorted());
    const cardsWithMarks = providerIds.map((id) => readFileSync(new URL(`../../${id}.ts`, compactFolder), "utf8"));
    const used = cardsWithMarks.flatMap((text) => /"\.\/lib\/marks\/([\w-]+)\.ts"/.exec(text)?.[1] ?? []);
    expect([...new Set(used)].toSorted()).toEqual(names);
  });
});

describe.each(providerIds)("%s, by its bare id", (id: BuiltInProviderId) => {
  it.each([
    ["without options", {}],
    ["with a client and an issuer", { clientId: "a", clientSecret: "b", issuer: "https://mine.example/place/" }],
    ["with an id and a style", { id: "mine", style: { brandColor: "#123456", mark: "M0 0h24z" } }],
  ])("is what its own file returns, %s", async (_, options) => {
    const [bare, file] = [await cardWith(id, options, loadBare(id)), await cardWith(id, options)];
    expect(outline(bare)).toEqual(outline(file));
    expect(await markOf(bare)).toBe(await markOf(file));
    const known = { issuer: "https://mine.example/place/", clientId: "a" };
    const derived = (card: Provider) => ("derive" in card ? card.derive?.(known) : undefined);
    expect(outline(derived(bare))).toEqual(outline(derived(file)));
  });

  it("refuses what its own file refuses", async () => {
    const none = undefined as unknown as object;
    expect(await messageOf(() => loadBare(id)(none))).toBe(await messageOf(() => loadFile(id)(none)));
  });
});

/** Options that cards take out of those of the application: what the fixtures give. */
// biome-ignore format: a table
const ownOptions: Readonly<Record<string, (card: OAuthConfig) => object>> = {
  "azure-ad-b2c":     () => ({ tenantId: "contoso", primaryUserFlow: "B2C_1_signin" }),
  bitrix24:           () => ({ portal: "example.bitrix24.com" }),
  "boxyhq-saml":      () => ({ tenant: "boxyhq.com", product: "demo" }),
  bungie:             () => ({ apiKey: "the-key" }),
  fusionauth:         ({ authorization }) => ({ tenantId: Object(authorization).params.tenantId }),
  gitea:              () => ({ baseUrl: "https://git.example.com/" }),
  itsme:              ({ token }) => ({ serviceCode: "ACME_LOGIN", privateKey: Object(token).clientPrivateKey, decryptionKey: Object(token).decryptionKey }),
  jupyterhub:         () => ({ baseUrl: "https://hub.example.com/" }),
  "login-gov":        ({ token }) => ({ privateKey: Object(token).clientPrivateKey }),
  mailcow:            () => ({ baseUrl: "https://mail.example.com/" }),
  netsuite:           () => ({ accountID: "1234567_SB1" }),
  "oracle-idcs":      () => ({ tenantId: "1a2b3c" }),
  reddit:             () => ({ duration: "permanent" }),
  "sap-xsuaa":        () => ({ domain: "example.authentication.eu10.hana.ondemand.com" }),
  scalekit:           () => ({ organizationId: "org_59615193906282635" }),
  shopify:            () => ({ shop: "example" }),
  "shopify-customer": () => ({ shopId: "47328854173", shopDomain: "shop.example.com" }),
  singpass:           ({ token }) => ({ privateKey: Object(token).clientPrivateKey, decryptionKey: Object(token).decryptionKey }),
  synology:           ({ issuer }) => ({ baseUrl: issuer?.replace(/\/[^/]*\/[^/]*$/, "/") }),
  twitter:            () => ({ email: true }),
  workos:             ({ authorization }) => ({ connection: Object(authorization).params.connection }),
  zendesk:            () => ({ subdomain: "example" }),
  zoho:               () => ({ dc: "eu" }),
};

describe("a sign-in by a bare id", () => {
  const server = useWorld();

  it.each(fixtures)("$id: works as with its own file", async (fixture) => {
    const { id, usual } = fixture;
    const card = fixture.provider as OAuthConfig;
    const bare = (await loadBare(id)({ ...card.options, ...ownOptions[id]?.(card) })) as OAuthConfig;
    expect(outline(bare)).toEqual(outline(card));
    const { session, log, issuer } = await signInAt(server, { ...fixture, provider: bare }, usual);
    expect(session?.user).toEqual(usual.user);
    expect([log.errors, issuer.complaints]).toEqual([[], []]);
  });
});
