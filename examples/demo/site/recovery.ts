/** A page for fresh sessions: it opens only for users who proved a short time ago who they are, and asks all others again. */
import { randomInt } from "node:crypto";
import { type Bridge, withSetCookies } from "portico/integration";
import type { Session } from "portico/types";

/** Seconds. Short, so that the demo asks again soon. */
export const recoveryAge = 60;

const codes = new Map<string, readonly string[]>();

/** A code that a person can write down. */
const newCode = (): string => Array.from({ length: 2 }, () => String(randomInt(0, 100_000)).padStart(5, "0")).join("-");

/** The recovery codes of a user. A real application stores hashes of them, and shows them once. */
function codesOf(user: string): readonly string[] {
  const known = codes.get(user) ?? Array.from({ length: 6 }, newCode);
  codes.set(user, known);
  return known;
}

/** Shows the page that `show` makes; otherwise redirects to the sign-in page, which leads back here. */
export async function recovery(
  bridge: Bridge,
  request: Request,
  show: (session: Session, codes: readonly string[]) => Response,
): Promise<Response> {
  const from = { headers: request.headers, url: new URL(request.url) };
  const result = await bridge.protect(from, (session) => session !== null, { fresh: { within: recoveryAge } });
  if (result.do === "answer") return result.response;
  const { session } = result;
  if (result.do === "pass" && session) {
    const { email, name } = session.user ?? {};
    return withSetCookies(show(session, codesOf(email ?? name ?? "")), result.cookies);
  }
  const location = result.do === "redirect" ? result.url : "/";
  return withSetCookies(new Response(null, { status: 303, headers: { location } }), result.cookies);
}
