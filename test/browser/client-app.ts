/** The application that the client is tried in: it runs in Chromium, and on the server that renders it. */
import { createElement as h, type ReactNode, StrictMode, Suspense, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import * as client from "../../src/client/index.ts";
import type { Session } from "../../src/core/types/session.ts";
import * as portico from "../../src/react/index.ts";

const { SessionProvider, useSession } = portico;

/** What the page knows, as a test reads it. */
function Name({ at }: { at: number }): ReactNode {
  const { data, status, error } = useSession();
  return h("p", { className: "name", id: `name-${at}` }, `${status} ${data?.user?.name ?? "-"}${error ? " ?" : ""}`);
}

/** Hands the functions of the hook to the test, and counts renderings that show a session. */
function Handle(): ReactNode {
  const { data, status, update } = useSession();
  const seen = globalThis.seen ?? [];
  Object.assign(globalThis, {
    portico: { ...portico, update },
    seen: [...seen, `${status} ${data?.user?.name ?? "-"}`],
  });
  return null;
}

function Members(): ReactNode {
  const { data, status } = useSession({ required: true });
  return h("p", { id: "members" }, `${status} ${data?.user?.name ?? "-"}`);
}

const twenty = Array.from({ length: 20 }, (_, at) => h(Name, { at, key: at }));

/** A part that loads and hydrates after the rest. */
export const Late = (): ReactNode =>
  h(Suspense, { fallback: h("p", null, "…") }, h("section", null, h(Name, { at: 99 })));

/** The pages, by the last part of their path. */
const pages: Readonly<Record<string, () => ReactNode>> = {
  many: () => [...twenty, h(Handle, { key: "handle" })],
  members: () => h(Members),
  rendered: () => [h(Name, { at: 0, key: 0 }), h(Late, { key: 1 }), h(Handle, { key: 2 })],
};

declare global {
  /** What a server component would hand to the page. */
  var rendered: { session?: Session | null; page: string };
  /** What was shown, in its order. */
  var seen: readonly string[] | undefined;
  /** Renders the page again with the current session, as a framework does after an action. */
  var renderAgain: (session: Session | null) => void;
}

/** The whole application. */
export function App({ page, session }: { page: string; session?: Session | null }): ReactNode {
  const [now, renderAgain] = useState(session);
  Object.assign(globalThis, { renderAgain });
  const options = Object.fromEntries(new URLSearchParams(globalThis.location?.search));
  const refetchOnNavigation = options.navigation === "yes";
  return h(StrictMode, null, h(SessionProvider, { session: now, refetchOnNavigation }, pages[page]?.()));
}

/** A page without React. */
function plain(main: Element): void {
  const { start, getSnapshot, subscribe, update } = client.pageClient();
  const show = () => {
    const { status, data } = getSnapshot();
    main.innerHTML = `<p id="name-0">${status} ${data?.user?.name ?? "-"}</p>`;
  };
  Object.assign(globalThis, { portico: { ...client, update } });
  subscribe(show);
  start();
}

if (globalThis.document) {
  const { page, session } = globalThis.rendered;
  const app = h(App, { page, ...(session !== undefined && { session }) });
  const root = document.querySelector("main") as Element;
  if (page === "plain") plain(root);
  else if (session === undefined) createRoot(root).render(app);
  else hydrateRoot(root, app);
}
