/** The routes of the library as a page sees them, simulated: the session, the CSRF token, and an update. */
import { vi } from "vitest";
import type { Session } from "../../src/core/types/session.ts";

export const ada: Session = { user: { name: "Ada", email: "ada@example.com" }, expires: "2027-01-01T00:00:00.000Z" };

/** What the routes answer, and what they were asked. */
export const server = { basePath: "", session: ada as Session | null, asked: [] as string[] };

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(String(input), location.href);
  // A client of an earlier test, which heard an announcement when that test was over.
  if (!pathname.startsWith(`${server.basePath}/`)) return json(null);
  const path = pathname.slice(server.basePath.length);
  server.asked.push(`${init.method ?? "GET"} ${path}`);
  if (path === "/csrf") return json({ csrfToken: "t" });
  if (init.method === "POST") {
    const { data } = JSON.parse(String(init.body));
    server.session = { ...ada, user: { ...ada.user, ...data } };
  }
  return json(server.session);
}

/** Answers the requests of the page, with Ada signed in. */
export function startServer(basePath = "/api/auth"): void {
  Object.assign(server, { basePath, session: ada, asked: [] });
  vi.stubGlobal("fetch", vi.fn(answer));
  document.body.replaceChildren(document.createElement("main"));
}

/** The texts of all paragraphs of the page. */
export const words = () => [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
