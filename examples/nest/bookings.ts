/** Which room is booked by which user tonight. */
import { Injectable } from "@nestjs/common";

@Injectable()
export class Bookings {
  readonly #rooms = new Map<string, string | undefined>([
    ["The Boiler Room", undefined],
    ["The Sail Loft", undefined],
    ["The Net Store", undefined],
  ]);

  all(): readonly (readonly [room: string, userId: string | undefined])[] {
    return [...this.#rooms];
  }

  /** Does nothing if the room is booked already. */
  book(room: string, userId: string): void {
    if (this.#rooms.has(room)) this.#rooms.set(room, this.#rooms.get(room) ?? userId);
  }
}
