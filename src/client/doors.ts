/** THE TABLE of doors: which route a provider of a type is posted to, and what must happen in the browser before. */
import { InvalidConfiguration } from "../core/errors/index.ts";
import type { PublicProvider } from "./types.ts";
import type { Fields, Wire } from "./wire.ts";

/** How the browser signs in with a provider. */
export interface Door {
  readonly action: "signin" | "callback";
  /** What the browser does before the form is posted: gives the fields to post. Its code is loaded when it is first needed. */
  readonly prepare?: (wire: Wire, provider: PublicProvider, fields: Fields) => Promise<Fields>;
}

/** By type of provider. */
export type Doors = Readonly<Record<string, Door>>;

// biome-ignore format: a table
export const doors: Doors = {
  oauth:       { action: "signin"   },
  oidc:        { action: "signin"   },
  email:       { action: "signin"   },
  credentials: { action: "callback" },
};

/** The door of a provider. */
export function doorOf({ type }: PublicProvider, table: Doors): Door {
  const door = table[type];
  if (door) return door;
  throw new InvalidConfiguration(`${type} providers work on the sign-in page only: call signIn().`);
}
