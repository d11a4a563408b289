/** Rules about the adapter: which methods the configuration needs. */
import { MissingAdapter, MissingAdapterMethods } from "../../errors/index.ts";
import type { ProviderType } from "../../types/provider-base.ts";
import { type AdapterFeature, adapterMethods, adapterTable } from "../../types/stores.ts";
import { hasMethod } from "../guard.ts";
import { isLazyAdapter } from "../preconditions.ts";
import { type ConfigFacts, type ConfigProblem, isOAuthConfig, type Rule } from "./facts.ts";

/** A feature that needs an adapter, or some of its methods. */
interface Need {
  readonly feature: AdapterFeature;
  readonly name: string;
  readonly when: (facts: ConfigFacts) => boolean;
  /** Whether it requires an adapter. */
  readonly must: boolean;
}

const offers =
  (wanted: ProviderType) =>
  ({ cards }: ConfigFacts): boolean =>
    cards.some(({ type }) => type === wanted);

const storesSessions = ({ config: { session, adapter } }: ConfigFacts): boolean =>
  adapter !== undefined && (session?.strategy ?? "database") === "database";

// biome-ignore format: a table
const needs: readonly Need[] = [
  { feature: "email",    name: "E-mail sign-in",        must: true,  when: offers("email")                           },
  { feature: "webauthn", name: "A webauthn provider",   must: true,  when: offers("webauthn")                        },
  { feature: "oauth",    name: "OAuth sign-in",         must: false, when: ({ cards }) => cards.some(isOAuthConfig)  },
  { feature: "database", name: "The database strategy", must: false, when: storesSessions                            },
];

const methodsFor = (feature: AdapterFeature) =>
  adapterMethods.filter((method) => (adapterTable[method].neededBy as readonly AdapterFeature[]).includes(feature));

/** An adapter is set if one is needed, and has the methods that are needed. */
export const adapterFits: Rule = (facts) => {
  const { adapter } = facts.config;
  // Looked at when it is loaded.
  if (isLazyAdapter(adapter)) return [];
  return needs
    .filter(({ when, must }) => (must || adapter !== undefined) && when(facts))
    .flatMap(({ feature, name }): ConfigProblem[] => {
      if (!adapter) {
        return [
          new MissingAdapter(
            `${name} needs an adapter. Set \`adapter\`; to try it out, use MemoryAdapter of portico/adapters/memory.`,
          ),
        ];
      }
      const lacking = methodsFor(feature).filter((method) => !hasMethod(adapter, method));
      return lacking.length === 0
        ? []
        : [new MissingAdapterMethods(`${name} needs adapter methods that are missing: ${lacking.join(", ")}.`)];
    });
};
