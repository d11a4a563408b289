/** An application with an OpenID provider, and what its users do there and at the provider. */

import { claimsIn } from "../../src/testing/issuer/logout.ts";
import type { Browser } from "../world/browser.ts";
import type { Issuer } from "../world/issuer.ts";
import { openOp } from "./op.ts";
import { csrfToken, openStage, type Stage, shownJson } from "./stage.ts";
import type { Server, Subject } from "./subject.ts";

/** Where the tokens of a provider are kept: in a cookie of the browser, or in the accounts of an adapter. */
export const places = ["cookies", "accounts"] as const;

export type Place = (typeof places)[number];

/** See the head of this file. */
export interface ProviderStage extends Stage {
  readonly issuer: Issuer;
}

/** What a page shows: an access token, or why there is none. */
export interface ShownToken {
  readonly accessToken?: string;
  readonly scopes?: readonly string[];
  readonly error?: string;
  readonly reason?: string;
}

/** Opens a {@link ProviderStage}. `refresh`: see the option of the configuration. */
export async function openProviderStage(
  subject: Subject,
  server: Server,
  keepsIn: Place,
  refresh: "ahead" | "on-demand",
): Promise<ProviderStage> {
  const op = await openOp();
  const env = { MATRIX_OP: op.issuer.url, MATRIX_KEEPS_IN: keepsIn, MATRIX_REFRESH: refresh };
  const stage = await openStage(subject, "plain", { ...server, env: { ...server.env, ...env } });
  return { ...stage, issuer: op.issuer, stop: async () => void (await Promise.all([stage.stop(), op.stop()])) };
}

/** Claims of a person at the provider. */
export const claimsOf = (sub: string) => ({ sub, name: "Ada", email: `${sub}@op.example` });

/**
 * Ada, signed in at the provider. No page was loaded since. `tokens`: fields of its response, such as `expires_in`. `sub`: of
 * another person.
 */
export async function ada(
  stage: ProviderStage,
  tokens: Readonly<Record<string, unknown>> = {},
  sub = "ada",
): Promise<Browser> {
  const browser = stage.visitor();
  stage.issuer.setFaults({ tokens });
  await browser.visit(`${stage.authBase}/signin`);
  const { url } = await browser.submit("signin/op");
  await browser.arrive(stage.issuer.authorize(url, { user: claimsOf(sub) }), { follow: false });
  stage.issuer.setFaults();
  return browser;
}

/** The newest access token of the provider. */
export const lastToken = ({ issuer }: ProviderStage): unknown => issuer.issued.at(-1)?.access_token;

/** The session at the provider, of the newest id_token. */
export const lastSid = ({ issuer }: ProviderStage): unknown =>
  claimsIn(String(issuer.issued.findLast(({ id_token }) => id_token)?.id_token)).sid;

/** The access token where cookies can be written. `query`: `force`, or `scopes`. */
export const tokenOf = async (stage: ProviderStage, browser: Browser, query = ""): Promise<ShownToken> =>
  (await browser.fetch(`${stage.path("/token")}?${query}`)).json();

/** The access token in a rendering, where cookies cannot be written. */
export async function renderedToken(stage: ProviderStage, browser: Browser): Promise<ShownToken> {
  const page = await browser.visit(stage.path("/rendered"));
  return (page.html.startsWith("{") ? JSON.parse(page.html) : shownJson(page, "token")) as ShownToken;
}

/** Asks a route as the browser client does: JSON with the CSRF token. */
export const postJson = async (
  stage: ProviderStage,
  browser: Browser,
  route: string,
  body: object,
): Promise<Response> =>
  browser.fetch(stage.authBase + route, {
    method: "POST",
    body: JSON.stringify({ csrfToken: await csrfToken(stage, browser), ...body }),
    headers: { "content-type": "application/json", "x-auth-return-redirect": "1" },
  });

/** The cookie with the tokens of a browser. */
export const tokenCookie = ({ cookies }: Browser): string | undefined => cookies["portico.provider-tokens"];
