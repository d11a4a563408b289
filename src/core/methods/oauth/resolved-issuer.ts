/** The authorization server of one user, for providers that have many: found by `resolveIssuer`, and found again from the subject. */
import { AuthError, InvalidCheck, InvalidEndpoints, LoginHintInvalid, OAuthResponseError } from "../../errors/index.ts";
import { attempt } from "../../lib/attempt.ts";
import type { Transaction } from "../../transaction.ts";
import type { ResolvedIssuer } from "../../types/identity-provider.ts";
import type { Identity, ProviderContext } from "../../types/internal.ts";
import type { ReadyOAuth } from "../../types/ready-provider.ts";
import { clientFor, type OAuthClient } from "./client/client.ts";
import { createProviderFetch } from "./client/provider-fetch.ts";
import { publicFetch } from "./client/public-fetch.ts";
import { addressForLog, safeError, safeText } from "./safe-error.ts";

type OAuthContext = ProviderContext<ReadyOAuth>;

/** The part of a transaction that names the server and the user. */
export interface ChosenIssuer {
  readonly issuer: string;
  readonly subject: string;
}

/** Characters of a hint, as of every parameter. */
const maxLoginHintLength = 2048;
/** Characters of an issuer and of a subject, which the transaction cookie holds. */
const maxIssuerLength = 512;

/** What a wrong answer of a server means where a visitor chose the server: that the hint leads nowhere. */
function toHintError(thrown: unknown, id: string): Error {
  if (thrown instanceof InvalidEndpoints || thrown instanceof OAuthResponseError) {
    return new LoginHintInvalid(`The server that the visitor of "${id}" chose cannot be used: ${thrown.message}`, {
      cause: { err: thrown, provider: id },
    });
  }
  if (thrown instanceof AuthError) return thrown;
  const cause = { err: safeError(thrown), provider: id };
  return new LoginHintInvalid(`resolveIssuer of "${id}" threw.`, { cause });
}

/** Its metadata must name the same issuer, so that more is checked where they are read. */
const isIssuerText = (issuer: unknown): issuer is string =>
  typeof issuer === "string" && issuer.length <= maxIssuerLength && URL.canParse(issuer);

const isSubject = (subject: unknown): subject is string =>
  typeof subject === "string" && subject !== "" && subject.length <= maxIssuerLength;

/** What `resolveIssuer` finds. Throws `LoginHintInvalid` if it finds nothing that can be used. */
async function resolve({ provider }: OAuthContext, hint: string): Promise<ResolvedIssuer> {
  const { id, source, clientSecret } = provider;
  const fetch = createProviderFetch({ id, fetch: publicFetch(provider), ...(clientSecret && { clientSecret }) });
  const found = await attempt(
    () => source.resolveIssuer?.({ hint, fetch }),
    (thrown) => toHintError(thrown, id),
  );
  if (!found) throw new LoginHintInvalid(`"${id}" has no authorization server for "${safeText(hint)}".`);
  if (isIssuerText(found.issuer) && isSubject(found.subject)) return found;
  throw new LoginHintInvalid(
    `resolveIssuer of "${id}" found the issuer ${addressForLog(found.issuer)}, which is not a URL of at most ${maxIssuerLength} characters, or no subject.`,
  );
}

/** The well-known path comes before the path of the issuer (RFC 8414, section 3.1). */
function metadataUrl(issuer: string): string {
  const { origin, pathname } = new URL(issuer);
  return `${origin}/.well-known/oauth-authorization-server${pathname === "/" ? "" : pathname}`;
}

/** The context with the provider as it is at one issuer: every further request goes through its limited `fetch`. */
const contextAt = (context: OAuthContext, issuer: string): OAuthContext => ({
  ...context,
  provider: {
    ...context.provider,
    issuer,
    ...(context.provider.type === "oauth" && { wellKnown: metadataUrl(issuer) }),
    fetch: publicFetch(context.provider),
  },
});

/**
 * The client at the issuer. Where anyone can run a server, only `iss` in the authorization response tells which one answered: a
 * server must announce it (RFC 9207, section 2.4; RFC 9700, section 4.4).
 */
async function clientAt(context: OAuthContext): Promise<OAuthClient> {
  const { id, issuer } = context.provider;
  const client = await attempt(
    () => clientFor(context),
    (thrown) => toHintError(thrown, id),
  );
  if (client.server.sendsIss) return client;
  throw new LoginHintInvalid(
    `The server ${addressForLog(issuer)} cannot be used by "${id}": its metadata does not announce iss in responses (authorization_response_iss_parameter_supported).`,
  );
}

/** The hint: in the URL of the sign-in request, or in the field of the form. */
function hintOf({ call: { query, body }, provider: { id } }: OAuthContext): string {
  const hint = query.login_hint ?? body.login_hint;
  if (typeof hint === "string" && hint.trim() !== "" && hint.length <= maxLoginHintLength) return hint.trim();
  throw new LoginHintInvalid(
    `A sign-in with "${id}" needs a login_hint of at most ${maxLoginHintLength} characters: signIn("${id}", {}, { login_hint }), or the field of the sign-in page.`,
  );
}

/** A sign-in that starts at the server of the user. */
export interface StartedAtIssuer extends ChosenIssuer {
  readonly context: OAuthContext;
  readonly client: OAuthClient;
}

/** Finds the server of the user, and its metadata. */
export async function startAtIssuer(context: OAuthContext): Promise<StartedAtIssuer> {
  const hint = hintOf(context);
  const { issuer, subject, loginHint = hint } = await resolve(context, hint);
  const found = contextAt(context, issuer);
  const query = { ...context.call.query, login_hint: loginHint };
  const { login_hint: _, ...serverParams } = context.call.serverParams ?? {};
  return {
    context: { ...found, call: { ...found.call, query, serverParams } },
    client: await clientAt(found),
    issuer,
    subject,
  };
}

/** The server that the transaction names. */
export function clientOfTransaction(context: OAuthContext, { more }: Transaction): Promise<OAuthClient> {
  if (more?.issuer !== undefined) return clientAt(contextAt(context, more.issuer));
  throw new InvalidCheck("The sign-in was started before resolveIssuer was set: it names no server. Start it again.");
}

/**
 * The identity, if the server may speak for this user: the subject is the one of the transaction, the id of the account, and
 * leads to the same server again. Anyone can run such a server, so its word proves no e-mail address.
 */
export async function confirmedIdentity(
  context: OAuthContext,
  identity: Identity,
  subject: unknown,
  { more }: Transaction,
): Promise<Identity> {
  const { id } = context.provider;
  const untrusted = (problem: string): never => {
    throw new OAuthResponseError(`The server ${addressForLog(more?.issuer)} of "${id}" ${problem}.`);
  };
  if (typeof subject !== "string" || subject !== more?.subject) {
    return untrusted("signed in another user than the one who started the sign-in (sub)");
  }
  if (identity.account.providerAccountId !== subject)
    return untrusted("returned claims about another user than its tokens");
  const again = await resolve(context, subject);
  if (again.issuer !== more.issuer || again.subject !== subject) {
    return untrusted(`may not speak for its subject, whose server is ${addressForLog(again.issuer)}`);
  }
  return { ...identity, emailVerified: false, linksByEmail: false };
}
