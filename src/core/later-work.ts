/** Work that no answer waits for: events, and mails of providers that choose it. The platform keeps the process for it (`waitUntil`). */
import { toError } from "./errors/convert.ts";
import type { Events } from "./types/callbacks.ts";
import type { Settings, WaitUntil } from "./types/internal.ts";

/** The next turn of the event loop: work that computes long keeps no answer that is ready. */
const nextTurn = (): Promise<void> => new Promise((done) => setTimeout(done));

/** One queue: work runs in its order, and what throws does not keep the others from their turn. The platform gets no rejected promise. */
function createQueue({ log }: Settings, waitUntil: WaitUntil): NonNullable<Settings["later"]> {
  let last: Promise<void> | undefined;
  return async (work) => {
    const turn = (last ?? nextTurn())
      .then(work)
      .catch((thrown: unknown) => log.error("later-work-failed", toError(thrown)));
    last = turn;
    try {
      waitUntil(turn);
    } catch (thrown) {
      // Outside of a request, and on servers without it: as if there was none.
      log.debug("wait-until-failed", toError(thrown));
      await turn;
    }
  };
}

/** Events that run in the queue. Each handler logs what it throws; where there is none, the function takes no message. */
const laterEvents = (events: Events, later: NonNullable<Settings["later"]>): Events =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(events).map(([name, emit]) => [
        name,
        emit.length === 0 ? emit : (message: never) => later(async () => emit(message)),
      ]),
    ),
  ) as unknown as Events;

/** The settings for one request, whose events run later. Everything else is that of the configuration. */
export function withLaterWork(settings: Settings, waitUntil: WaitUntil): Settings {
  const later = createQueue(settings, waitUntil);
  return Object.create(settings, {
    events: { value: laterEvents(settings.events, later), enumerable: true },
    later: { value: later, enumerable: true },
  });
}
