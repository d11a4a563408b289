/** The events of portico, newest first. */

/** One line. */
export interface Entry {
  readonly event: string;
  readonly who: string;
  readonly more: string;
  readonly at: Date;
}

/** Lines that are kept. */
const most = 8;

export class Journal {
  readonly #entries: Entry[] = [];

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  note(event: string, who: string | null | undefined, more = ""): void {
    this.#entries.unshift({ event, who: who ?? "somebody", more, at: new Date() });
    this.#entries.splice(most);
  }
}
