/** What users borrowed, by their id. */
const loans = new Map<string, readonly string[]>();

export const loansOf = (userId: string): readonly string[] => loans.get(userId) ?? [];

export function lend(userId: string, tool: string): void {
  loans.set(userId, [...loansOf(userId), tool]);
}
