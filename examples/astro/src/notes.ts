/** What observers wrote, by the id of the user. */
const notes = new Map<string, readonly string[]>();

export const notesOf = (userId: string): readonly string[] => notes.get(userId) ?? [];

export function write(userId: string, text: string): void {
  notes.set(userId, [...notesOf(userId), text]);
}
