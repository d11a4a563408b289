/** The catalogue: the built-in providers, by id. */
import type { LazyProvider } from "../../core/types/provider.ts";
import type { CardFactory, cards } from "./cards.ts";
import { otherCards, types } from "./compact/rows.ts";

/** The table of cards. */
type CardTable = typeof cards;

/** Id of a built-in provider. */
export type BuiltInProviderId = keyof CardTable;

/** The function that a card exports. */
type Factory<Id extends BuiltInProviderId> = Awaited<ReturnType<CardTable[Id]["load"]>>["default"];

/** Options of a card, and whether they are required. */
type CardOptions<Id extends BuiltInProviderId> = Parameters<Factory<Id>>;

/** Ids of all built-in providers. */
export const providerIds = Object.keys(types) as readonly BuiltInProviderId[];

/**
 * Whether a string is the id of a built-in provider.
 *
 * @example isBuiltIn("github") // true
 */
export const isBuiltIn = (id: string): id is BuiltInProviderId => Object.hasOwn(types, id);

/** The function that creates a provider. Plain cards come together: one file of each would weigh twice as much. */
async function factoryOf(id: BuiltInProviderId): Promise<CardFactory> {
  const other = await otherCards[id]?.();
  if (other) return other.default;
  const { plainCards } = await import("./compact/cards.ts");
  const factory = await plainCards[id]?.();
  if (!factory) throw new Error(`The catalogue has no card for ${id}.`);
  return factory;
}

/**
 * Returns a built-in provider by its id. Ids and options are typed; cards are loaded on first use.
 *
 * @param id id of the provider
 * @param options its options; required where it cannot do without
 * @throws Error if there is no such provider
 * @example builtIn("github")
 * @example builtIn("keycloak", { issuer: "https://keycloak.example.com/realms/main" })
 */
export function builtIn<Id extends BuiltInProviderId>(id: Id, ...[options]: CardOptions<Id>): LazyProvider {
  if (!isBuiltIn(id))
    throw new Error(`There is no built-in provider "${String(id).slice(0, 64)}". See providerIds for the list.`);
  return {
    id: (options as { id?: string } | undefined)?.id ?? id,
    type: types[id],
    options: { ...options },
    load: async (input) => (await factoryOf(id))(input),
  };
}
