/** The session for a WebSocket: of a visitor on a page of this site, or of a program. */
import { AuthError } from "../../core/errors/auth-error.ts";
import type { Session } from "../../core/types/session.ts";
import { callOf } from "./call.ts";
import { checkSender, sessionOf } from "./operations.ts";
import type { ServedRequest } from "./request-state.ts";

/** The session for a connection that the request opens; `null` too for a request of another site, which is reported. */
export async function sessionForSocket(served: ServedRequest): Promise<Session | null> {
  const { from, settings, state } = served;
  const call = await callOf(settings, from, state.cookies, { method: "GET", action: "session", readOnly: true });
  try {
    await checkSender(served, call);
  } catch (thrown) {
    if (thrown instanceof AuthError && thrown.type === "MissingCSRF") return null;
    throw thrown;
  }
  return (await sessionOf(served)).session;
}
