/** A Qwik City application with a page, and a browser in front of it. */
import "./city/compiler.ts";
import {
  QwikAuth$,
  type QwikAuthConfig,
  type QwikAuthInput,
  type QwikAuthResult,
} from "../../../src/integrations/qwik/index.ts";
import { type Browser, createBrowser } from "../../world/browser.ts";
import { app, testConfig } from "../../world/config.ts";
import { password } from "../helpers.ts";
import { pathOf, type Serving, serve } from "./city/serve.ts";

/** A configuration; `overrides` win. */
export const configOf = (overrides: Partial<QwikAuthConfig> = {}): QwikAuthConfig => ({
  ...testConfig(),
  providers: [password],
  ...overrides,
});

type Fields = Readonly<Record<string, string>>;

/** The actions of a site. */
export type ActionName = "useSignIn" | "useSignOut";

/** The application, the result of `QwikAuth$`, and a browser. */
export function siteOf(config: QwikAuthInput = configOf(), serving: Serving = {}) {
  const auth: QwikAuthResult = QwikAuth$(config);
  const fetch = serve(auth, serving);
  const browser: Browser = createBrowser(fetch);
  return {
    ...auth,
    fetch,
    browser,
    /** A form of a page is posted, without JavaScript. */
    post: (action: ActionName, fields: Fields = {}, page = "/") =>
      browser.fetch(pathOf(auth[action], page), { method: "POST", body: new URLSearchParams(fields) }),
    /** A body of any kind is posted, by a page of this site or another one. */
    send: (action: ActionName, body: string, { type = "application/json", initiator = app } = {}) =>
      browser.fetch(pathOf(auth[action], "/"), { method: "POST", body, headers: { "content-type": type }, initiator }),
    /** A script of Qwik does the same. */
    submit: (action: ActionName, input: unknown = {}, page = "/", headers: Fields = {}) =>
      browser.fetch(pathOf(auth[action], `${page}q-data.json`), {
        method: "POST",
        body: JSON.stringify(input),
        headers: { "content-type": "application/json", ...headers },
      }),
  };
}

export type Site = ReturnType<typeof siteOf>;

/** Ada signs in with a form. */
export const adaSignsIn = ({ post }: Site) =>
  post("useSignIn", { providerId: "credentials", "options.word": "right", redirectTo: "/here/" });

/** The user that a page shows as signed in. */
export async function sessionOf({ browser }: Site, page = "/"): Promise<unknown> {
  const { session } = (await (await browser.fetch(page)).json()) as { session: unknown };
  return session;
}

/** The result of an action, on the page that it renders. */
export const actionValue = async (response: Response) => ((await response.json()) as { value: unknown }).value;

/** Where an answer leads, on this site or elsewhere. */
export const leadsTo = ({ headers }: Response): string => (headers.get("location") ?? "").replace(app, "");
