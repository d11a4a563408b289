/** The catalogue: the built-in providers, by id. */
import type { LazyProvider } from "../../core/types/provider.ts";
import { type CatalogueRow, cards } from "./cards.ts";

type CardTable = typeof cards;

/** Id of a built-in provider. */
export type BuiltInProviderId = keyof CardTable;

type Factory<Id extends BuiltInProviderId> = Awaited<ReturnType<CardTable[Id]["load"]>>["default"];

/** Options of a card, and whether they are required. */
type CardOptions<Id extends BuiltInProviderId> = Parameters<Factory<Id>>;

/** Ids of all built-in providers. */
export const providerIds = Object.keys(cards) as readonly BuiltInProviderId[];

/** Whether a string is the id of a built-in provider. */
export const isBuiltIn = (id: string): id is BuiltInProviderId => Object.hasOwn(cards, id);

/**
 * Returns a built-in provider by its id. Ids and options are typed; the card is loaded on first use.
 *
 * @example builtIn("github")
 * @example builtIn("keycloak", { issuer: "https://keycloak.example.com/realms/main" })
 */
export function builtIn<Id extends BuiltInProviderId>(id: Id, ...[options]: CardOptions<Id>): LazyProvider {
  if (!isBuiltIn(id))
    throw new Error(`There is no built-in provider "${String(id).slice(0, 64)}". See providerIds for the list.`);
  const { type, load }: CatalogueRow = cards[id];
  return {
    id: (options as { id?: string } | undefined)?.id ?? id,
    type,
    options: { ...options },
    load: async (input) => (await load()).default(input),
  };
}
