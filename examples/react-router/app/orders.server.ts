/** What users ordered, by their id. */
const orders = new Map<string, readonly string[]>();

export const ordersOf = (userId: string): readonly string[] => orders.get(userId) ?? [];

export function order(userId: string, text: string): void {
  orders.set(userId, [...ordersOf(userId), text]);
}
