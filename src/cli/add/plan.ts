/** What adding a provider takes: environment variables, callback URLs, a line of code. */
import { checkConfig } from "../../core/config/check.ts";
import { basePathFrom, readVariable } from "../../core/config/env.ts";
import { variablePrefix } from "../../core/config/env-defaults.ts";
import { createMemory } from "../../core/config/memory.ts";
import { withCards } from "../../core/config/providers/load.ts";
import { requiresSecret } from "../../core/config/rules/provider.ts";
import { actionUrl } from "../../core/http/url.ts";
import type { OAuthConfig } from "../../core/types/provider.ts";
import type { ProviderType } from "../../core/types/provider-base.ts";
import { type BuiltInProviderId, builtIn } from "../../providers/lib/catalogue.ts";
import { acceptsOrigin, developmentAdvice } from "../callback-rules.ts";
import type { Framework } from "../doctor/frameworks.ts";

/** What adding a provider takes. */
export interface AddPlan {
  readonly id: BuiltInProviderId;
  readonly type: ProviderType;
  /** Names of environment variables. */
  readonly variables: readonly string[];
  /** The URLs to register at the provider: in development, and where visitors are, if that is known. */
  readonly callbackUrls: readonly string[];
  /** What to do in development if the provider refuses `http://localhost`. */
  readonly advice: string | undefined;
  /** What stands in `providers`. */
  readonly code: string;
  /** The line that `code` needs, where a bare id is not enough. */
  readonly importLine: string | undefined;
}

/** Whether the provider has no endpoints until an issuer is set. */
async function needsIssuer(id: BuiltInProviderId): Promise<boolean> {
  const provider = (builtIn as (id: string, options: object) => ReturnType<typeof builtIn>)(id, {
    clientId: "id",
    clientSecret: "secret",
  });
  const options = { providers: [provider], secret: "x".repeat(40), trustHost: true };
  const where = { production: false, development: true, believesLoopback: true };
  const log = { error: () => {}, warn: () => {}, debug: () => {} };
  const { errors = [] } = await checkConfig({ given: options, options, where, env: {}, log, memory: createMemory() });
  return errors.some(({ message }) => /issuer/i.test(message));
}

/** The names of the environment variables that a provider needs. */
export async function variablesFor(id: BuiltInProviderId): Promise<readonly string[]> {
  const { type } = builtIn(id as "github");
  const prefix = variablePrefix(id);
  if (type === "email") return id === "nodemailer" ? [] : [`${prefix}_KEY`];
  if (type !== "oauth" && type !== "oidc") return [];
  // A card that cannot be created without options of its own is a function that throws.
  const { providers } = await withCards({ providers: [builtIn(id as "github")] });
  const [card = {}] = providers as readonly Partial<OAuthConfig>[];
  // The client is a document of the application: its id is an address there.
  if (card.clientMetadata !== undefined) return ["AUTH_URL"];
  const secret = requiresSecret(card) ? [`${prefix}_SECRET`] : [];
  return [`${prefix}_ID`, ...secret, ...((await needsIssuer(id)) ? [`${prefix}_ISSUER`] : [])];
}

/** `azure-devops` -> `AzureDevops`; a name cannot begin with a digit. */
const importName = (id: string): string =>
  id
    .split("-")
    .map((part) => part.replace(/^./, (first) => first.toUpperCase()))
    .join("")
    .replace(/^(?=\d)/, "Provider");

/** Whether the provider works without options of its own in the code. */
const needsNoOptions = (id: BuiltInProviderId, type: ProviderType): boolean =>
  type === "oauth" || type === "oidc" || (type === "email" && id !== "nodemailer");

const exampleOptions = (type: ProviderType): string => {
  if (type === "credentials")
    return '{ credentials: { username: {}, password: { type: "password" } }, authorize: async () => null }';
  return type === "email" ? '{ from: "sign-in@app.example", server: process.env.EMAIL_SERVER }' : "";
};

/** What adding a provider to an application takes. */
export async function planFor(
  id: BuiltInProviderId,
  { module, basePath, port }: Framework,
  env: Readonly<Record<string, string | undefined>>,
  origin: string | undefined,
): Promise<AddPlan> {
  const { type } = builtIn(id as "github");
  const url = readVariable(env, "AUTH_URL", "HOSTAUTH_URL");
  const configured = url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
  const accepted = (one: string | undefined): one is string => one !== undefined && acceptsOrigin(id, one);
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`].find(accepted);
  const origins = new Set([local, configured, origin].filter(accepted));
  const settings = { basePath: basePathFrom(url) ?? basePath };
  const isRedirect = type === "oauth" || type === "oidc";
  const isBare = module !== "portico" && needsNoOptions(id, type);
  const name = importName(id);
  return {
    id,
    type,
    variables: await variablesFor(id),
    callbackUrls: isRedirect
      ? [...origins].map((one) => actionUrl({ settings, call: { origin: one } }, "callback", id))
      : [],
    advice: developmentAdvice(id, port),
    code: isBare ? JSON.stringify(id) : needsNoOptions(id, type) ? name : `${name}(${exampleOptions(type)})`,
    importLine: isBare ? undefined : `import ${name} from "portico/providers/${id}";`,
  };
}
