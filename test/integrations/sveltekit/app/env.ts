/** Replaces `$app/env` of SvelteKit. */

export let building = false;

/** The build begins, or is over. */
export function setBuilding(value: boolean): void {
  building = value;
}
