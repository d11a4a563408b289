/** The routes of the library as a page sees them, simulated: the session, the CSRF token, and an update. */
import { vi } from "vitest";
import type { Session } from "../../src/core/types/session.ts";

export const ada: Session = { user: { name: "Ada", email: "ada@example.com" }, expires: "2027-01-01T00:00:00.000Z" };

/** What the routes answer, and what they were asked. */
export const server = { session: ada as Session | null, asked: [] as string[] };

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });

async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const path = new URL(String(input), location.href).pathname.replace("/api/auth", "");
  server.asked.push(`${init.method ?? "GET"} ${path}`);
  if (path === "/csrf") return json({ csrfToken: "t" });
  if (init.method === "POST") {
    const { data } = JSON.parse(String(init.body));
    server.session = { ...ada, user: { ...ada.user, ...data } };
  }
  return json(server.session);
}

/** Answers the requests of the page, with Ada signed in. */
export function startServer(): void {
  Object.assign(server, { session: ada, asked: [] });
  vi.stubGlobal("fetch", vi.fn(answer));
  document.body.replaceChildren(document.createElement("main"));
}

/** The texts of all paragraphs of the page. */
export const words = () => [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
