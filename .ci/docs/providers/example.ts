/** The line of code on the page of a provider: with the options that it needs, in values that make a valid configuration. */
import type { Entry } from "../../../test/catalogue/table.ts";
import type { CardOption, CardSource } from "./source.ts";

/** Values for options, by their name. */
const values: Readonly<Record<string, string>> = {
  from: '"Example <no-reply@example.com>"',
  server: '"smtp://user:password@smtp.example.com:587"',
  region: '"eu-central-1"',
  accountID: '"1234567"',
  userinfo: '"https://1234567.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=1&deploy=1"',
  domain: '"example.authentication.eu10.hana.ondemand.com"',
  shop: '"example"',
  subdomain: '"example"',
  privateKey: "privateKey",
  decryptionKey: "decryptionKey",
};

/** Options that the types of a card do not require, and a sign-in does. */
const more: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  credentials: {
    credentials: '{ name: {}, password: { type: "password" } }',
    authorize: "({ name, password }) => findUser(name, password)",
  },
  "oracle-idcs": { tenantId: '"9a8b7c6d5e4f3a2b1c0d"' },
  workos: { organization: '"org_01E4ZCR3C56J083X43JQXF3JK5"' },
};

/** What an example takes from the application. */
const declarations: Readonly<Record<string, readonly string[]>> = {
  credentials: ["declare const findUser: (name: unknown, password: unknown) => Promise<{ id: string } | null>;"],
};

const isKey = ({ type }: CardOption): boolean => type.includes("CryptoKey") || type.includes("clientPrivateKey");

export function exampleOf({ entry, source }: { readonly entry: Entry; readonly source: CardSource }): string {
  const required = source.options.filter(({ isRequired }) => isRequired);
  const options = [
    ...required.map(({ name }) => [name, values[name] ?? '"…"'] as const),
    ...Object.entries(more[entry.id] ?? {}),
  ].map(([name, value]) => (value === name ? name : `${name}: ${value}`));
  const call = options.length === 0 ? source.factory : `${source.factory}({ ${options.join(", ")} })`;
  const declared = [
    ...required.filter(isKey).map(({ name }) => `declare const ${name}: CryptoKey;`),
    ...(declarations[entry.id] ?? []),
  ];
  return [
    "```ts [auth.ts]",
    `import ${source.factory} from "portico/providers/${entry.id}";`,
    "",
    ...declared,
    ...(declared.length > 0 ? [""] : []),
    `export const providers = [${call}];`,
    "```",
  ].join("\n");
}
