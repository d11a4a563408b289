/** Who acts in a stored session: in the column `amr`, as one more value: it begins with `@`, which no method does. */

const actorNote = /^@by:(\S+)$/;

/** The column `amr` of a session in which a user acts for another, who proved nothing. */
export const amrWithActor = (actorId: string): string => `@by:${encodeURIComponent(actorId)}`;

/** Id of the user who acts in a session; `null` for a session of its user, and for an adapter without the column. */
export function actorIn(amr: string | null | undefined): string | null {
  const [, id] =
    amr
      ?.split(" ")
      .map((one) => actorNote.exec(one))
      .find(Boolean) ?? [];
  return id === undefined ? null : decodeURIComponent(id);
}
