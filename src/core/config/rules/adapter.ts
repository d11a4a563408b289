/** Rules about the adapter: what the configuration asks of it. */
import { MissingAdapter, MissingAdapterMethods } from "../../errors/index.ts";
import type { Adapter } from "../../types/adapter.ts";
import type { ProviderType } from "../../types/provider.ts";
import { has } from "../guard.ts";
import { type ConfigFacts, type ConfigProblem, isOAuthConfig, type Rule } from "./facts.ts";

/** What something needs of an adapter. */
interface Need {
  readonly for: string;
  readonly when: (facts: ConfigFacts) => boolean;
  /** Whether there must be an adapter at all. */
  readonly must: boolean;
  readonly methods: readonly (keyof Adapter)[];
}

const offers =
  (wanted: ProviderType) =>
  ({ cards }: ConfigFacts): boolean =>
    cards.some(({ type }) => type === wanted);

const storesSessions = ({ config: { session, adapter } }: ConfigFacts): boolean =>
  adapter !== undefined && (session?.strategy ?? "database") === "database";

// biome-ignore format: a table
const needs: readonly Need[] = [
  { for: "E-mail sign-in",        must: true,  when: offers("email"),    methods: ["createVerificationToken", "useVerificationToken", "getUserByEmail", "createUser", "updateUser"] },
  { for: "A webauthn provider",   must: true,  when: offers("webauthn"), methods: ["createUser", "getUser", "getUserByEmail", "getUserByAccount", "linkAccount", "getAccount", "getAuthenticator", "createAuthenticator", "listAuthenticatorsByUserId", "updateAuthenticatorCounter"] },
  { for: "OAuth sign-in",         must: false, when: ({ cards }) => cards.some(isOAuthConfig), methods: ["getUser", "getUserByAccount", "getUserByEmail", "createUser", "linkAccount"] },
  { for: "The database strategy", must: false, when: storesSessions,     methods: ["createSession", "getSessionAndUser", "updateSession", "deleteSession"] },
];

/** The adapter is there if one is needed, with the methods that are needed. */
export const adapterFits: Rule = (facts) => {
  const { adapter } = facts.config;
  return needs
    .filter(({ when, must }) => (must || adapter !== undefined) && when(facts))
    .flatMap(({ for: what, methods }): ConfigProblem[] => {
      if (!adapter) {
        return [
          new MissingAdapter(
            `${what} needs an adapter. Set \`adapter\`; for a try, MemoryAdapter of portico/adapters/memory will do.`,
          ),
        ];
      }
      const lacking = methods.filter((method) => !has(adapter, method));
      return lacking.length === 0
        ? []
        : [new MissingAdapterMethods(`${what} needs methods that the adapter lacks: ${lacking.join(", ")}.`)];
    });
};
