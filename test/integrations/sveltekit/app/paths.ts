/** Replaces `$app/paths` of SvelteKit. */
let base = "";

/** An application with another `paths.base`. */
export function setBase(value: string): void {
  base = value;
}

/** A route with the base path in front. */
export const resolve = (route: string): string => base + route;
