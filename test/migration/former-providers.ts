/// <reference types="vite/client" />
/** Providers of other libraries, beside the fixtures of the providers here. */
import type { Fixture } from "../providers/fixture.ts";
import { clientId, clientSecret } from "../providers/fixture.ts";

/** A provider of the other library, by what is used of it. */
export interface FormerProvider {
  readonly id: string;
  readonly type: string;
  readonly profile?: (profile: object, tokens: object) => unknown;
}

/** What a provider of another library needs. */
export const formerOptions = {
  clientId,
  clientSecret,
  issuer: "https://issuer.example",
  tenantId: "t",
  region: "eu",
  apiKey: "k",
  server: "smtp://mail.example",
  from: "login@app.example",
};
const modules = import.meta.glob<Record<string, unknown>>(
  ["../providers/*.ts", "!../providers/*.test.ts", "!../providers/fixture.ts"],
  { eager: true },
);
const isFixture = (value: unknown): value is Fixture =>
  typeof value === "object" && value !== null && "accountId" in value;
/** The users of the providers here, by the id of the provider. */
export const fixtures = new Map(
  Object.values(modules)
    .flatMap((module) => Object.values(module).filter(isFixture))
    .map((fixture) => [fixture.id, fixture] as const),
);

/** What a provider says of its user. */
export type Document = Readonly<Record<string, unknown>>;

/** The document, as a library gets it that asks another endpoint of some providers. */
function documentOf({ id, accountId, usual }: Fixture, otherDocuments: OtherDocuments): Document {
  return (
    otherDocuments[id]?.(accountId) ?? {
      sub: accountId,
      ...usual.claims,
      ...usual.userinfo,
      ...(Object.values(usual.more ?? {})[0] as object),
    }
  );
}

/** The documents of a library, where it asks another endpoint of the provider about the same user. */
export type OtherDocuments = Readonly<Record<string, (id: string) => Document>>;

/** The id of the account, as a library makes it: text, from `profile()`, else from `sub`. */
export async function formerAccountId(
  provider: FormerProvider,
  fixture: Fixture,
  otherDocuments: OtherDocuments,
): Promise<string> {
  const document = documentOf(fixture, otherDocuments);
  const made = provider.profile ? await provider.profile(structuredClone(document), { access_token: "t" }) : undefined;
  const { id } = (made ?? { id: document.sub ?? document.id }) as { id: unknown };
  return String(id);
}
