/** The set-up of a provider: steps from nothing to a sign-in, environment variables, and the callback URL in development. */
import { callbackRules } from "../../../src/cli/callback-rules.ts";
import type { Provider } from "../../../src/core/types/provider.ts";
import type { BuiltInProviderId } from "../../../src/providers/lib/catalogue.ts";
import type { Entry } from "../../../test/catalogue/table.ts";
import { code } from "../markdown.ts";
import { consoles } from "./consoles.ts";
import { setUpFacts } from "./facts.ts";
import type { CardSource } from "./source.ts";

/** What the set-up of a provider follows from. */
export interface SetUpInput {
  readonly card: Provider;
  readonly entry: Entry;
  readonly source: CardSource;
  /** Its name: of the card, or of the service that sends mail. */
  readonly name: string;
  /** The names of the environment variables that it needs: those of `portico add`. */
  readonly variables: readonly string[];
}

const origin = "https://app.example.com";

export const isOAuth = ({ entry }: Pick<SetUpInput, "entry">): boolean =>
  entry.type === "oauth" || entry.type === "oidc";

const isDocument = ({ card }: SetUpInput): boolean => "clientMetadata" in card && card.clientMetadata !== undefined;

/** Whether an application is registered there. */
export const needsRegistration = (input: SetUpInput): boolean =>
  isOAuth(input) && !isDocument(input) && setUpFacts[input.entry.id]?.instead === undefined;

const callbackUrl = (id: string, base = origin): string => `${base}/auth/callback/${id}`;

const meanings: readonly (readonly [RegExp, string])[] = [
  [/_ID$/, "client id"],
  [/_SECRET$/, "client secret"],
  [/_ISSUER$/, "issuer"],
  [/_KEY$/, "API key"],
  [/^AUTH_URL$/, "public address of your application: the client id follows from it"],
];

/** The variables, and what they are. */
export const variableRows = ({ variables }: SetUpInput): readonly (readonly [string, string])[] =>
  variables.map((name) => [code(name), meanings.find(([end]) => end.test(name))?.[1] ?? ""]);

const inWords = (items: readonly string[]): string =>
  [items.slice(0, -1).join(", "), ...items.slice(-1)].filter((part) => part !== "").join(" and ");

/** The variables, in the words of the console. */
function environmentStep({ entry, variables }: SetUpInput): readonly string[] {
  const { id, secret } = consoles[entry.id] ?? {};
  const ends: readonly (readonly [string, string | undefined])[] = [
    ["_ID", id],
    ["_SECRET", secret],
    ["_ISSUER", id && "the issuer (see below)"],
  ];
  const assignments = variables.map((name) => {
    const value = ends.find(([end]) => name.endsWith(end))?.[1];
    return value === undefined ? code(name) : `${code(name)} to ${value}`;
  });
  return variables.length === 0 ? [] : [`In the environment, set ${inWords(assignments)}.`];
}

const documentsOf = ({ source }: SetUpInput): string =>
  source.documentation === undefined ? "" : ` ([documentation](${source.documentation}))`;

function registrationStep(input: SetUpInput): string {
  const { entry, name } = input;
  const [place, url] = setUpFacts[entry.id]?.register ?? [];
  const where = place === undefined ? `at ${name}` : `in ${url === undefined ? place : `[${place}](${url})`}`;
  const { create } = consoles[entry.id] ?? {};
  return `Register an application ${where}${documentsOf(input)}.${create === undefined ? "" : ` ${create}`}`;
}

function callbackStep({ entry }: SetUpInput): string {
  const { field, part } = consoles[entry.id] ?? {};
  const url = `${part === undefined ? "" : `${part} `}the callback URL \`${callbackUrl(entry.id)}\``;
  return `Enter ${url}${field === undefined ? "" : ` under ${field}`}.`;
}

/** The steps from nothing to a provider that works. */
export function stepsOf(input: SetUpInput): readonly string[] {
  const { entry, name } = input;
  const add = "Add the provider to `providers`, as above.";
  const adapter = "Configure an adapter: see [databases](../../guides/databases.md).";
  const set = environmentStep(input);
  const instead = isDocument(input)
    ? "Register nothing: your application serves the document of its client."
    : setUpFacts[entry.id]?.instead;
  if (instead !== undefined) return [instead, ...set, add];
  if (isOAuth(input)) return [registrationStep(input), callbackStep(input), ...set, add];
  if (entry.type === "credentials")
    return ["Write `authorize`: it looks the user up, compares the password, and returns the user or `null`.", add];
  if (entry.type === "webauthn") return [adapter, "Set `experimental: { enableWebAuthn: true }`.", add];
  return entry.id === "nodemailer"
    ? [
        `Choose an SMTP server that sends mail for your address${documentsOf(input)}.`,
        adapter,
        "Install the package: `npm install nodemailer`.",
        add,
      ]
    : [`Open an account at ${name}, and let it verify your sender address${documentsOf(input)}.`, adapter, ...set, add];
}

const tunnel = "In development, use a tunnel: set `AUTH_URL` to its address, and register the callback URL there.";

/** What to register in development, by what the provider accepts. */
const developmentSentences: Readonly<Record<string, (name: string, id: string) => string>> = {
  localhost: (name, id) =>
    `In development the callback URL is \`${callbackUrl(id, "http://localhost:3000")}\`, with the port of your server: ${name} accepts \`http:\` on \`localhost\`.`,
  loopback: (name, id) =>
    `${name} refuses \`localhost\`. In development the callback URL is \`${callbackUrl(id, "http://127.0.0.1:3000")}\`, with the port of your server: open your application at \`http://127.0.0.1:3000\`, too.`,
  https: (name) => `${name} accepts callback URLs with \`https:\` only. ${tunnel}`,
  public: (name) => `${name} accepts callback URLs with \`https:\` only, and refuses \`localhost\`. ${tunnel}`,
  unknown: (_name, id) =>
    `In development the callback URL is \`${callbackUrl(id, "http://localhost:3000")}\`, with the port of your server.`,
};

/** The callback URL in development, and elsewhere. */
export function callbackNote(input: SetUpInput): string {
  const { entry, name } = input;
  if (!needsRegistration(input)) return "";
  const rule = callbackRules[entry.id as BuiltInProviderId];
  const sentence = developmentSentences[rule ?? (setUpFacts[entry.id]?.acceptsLocalhost ? "localhost" : "unknown")];
  return `${sentence?.(name, entry.id)} With Next.js and SolidStart the path begins with \`/api/auth\` in place of \`/auth\`. \`npx portico add ${entry.id}\` prints the variables and the callback URLs of your project.`;
}
