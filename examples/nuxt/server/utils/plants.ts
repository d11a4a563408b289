/** What gardeners planted, by the id of the user. */
const plants = new Map<string, readonly string[]>();

export const plantsOf = (gardenerId: string): readonly string[] => plants.get(gardenerId) ?? [];

export function plant(gardenerId: string, name: string): void {
  plants.set(gardenerId, [...plantsOf(gardenerId), name]);
}
