/** Replaces `astro:config/client` of Astro. */

export let base = "/";

/** Sets `base` of the configuration. */
export function setBase(value: string): void {
  base = value;
}
