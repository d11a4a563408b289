/** `/confirm-address/<provider>`: the page with the choice, where a stored user has the proved address without proof; and its form. */

import { resolveRedirect } from "../callbacks.ts";
import { csrfToken } from "../context/csrf.ts";
import { InvalidCheck, InvalidProvider } from "../errors/index.ts";
import { withCookies } from "../http/respond.ts";
import { actionUrl, withQuery } from "../http/url.ts";
import { lazyImport } from "../lib/lazy.ts";
import { claimedAddressPage } from "../pages/index.ts";
import { requireRecentSession } from "../session/fresh.ts";
import { isStoredUserFor } from "../session/principal.ts";
import { completeSignIn } from "../sign-in/index.ts";
import { methodNamesOf } from "../stores/address-proof.ts";
import { findUserByEmail, isSameId } from "../stores/lookup.ts";
import { findTransaction, type Transaction, takeTransaction } from "../transaction.ts";
import type { AdapterUser } from "../types/adapter.ts";
import type { Identity, Outcome, ProviderContext } from "../types/internal.ts";
import type { AddressChoice, WaitingIdentity } from "../types/linking.ts";
import type { ReadyOAuth } from "../types/ready-provider.ts";
import type { Action } from "../types/route.ts";
import { pageProps, signInUrl } from "./pages.ts";

const profileModule = lazyImport(() => import("../methods/oauth/profile.ts"));

/** The sign-in that waits, and who has the address now. */
interface WaitingSignIn {
  readonly transaction: Transaction;
  readonly waiting: WaitingIdentity;
  readonly addressOwner: AdapterUser | null;
  /** The visitor is signed in as the user who has the address. */
  readonly isOwn: boolean;
}

/** The sign-in of the `state` that a page of this site, or its form, names. Nothing is used by looking. */
async function waitingSignIn(context: ProviderContext): Promise<WaitingSignIn> {
  const { call } = context;
  const { state } = call.method === "POST" ? call.body : call.query;
  const { transaction } = await findTransaction(context, typeof state === "string" ? state : undefined, "choice");
  const { waiting } = transaction;
  if (waiting?.origin !== call.origin) {
    throw new InvalidCheck(
      "The sign-in that waits for a choice was started at another origin. Use one origin for both.",
    );
  }
  const addressOwner = await findUserByEmail(context, waiting.email);
  const principal = await context.principal();
  const isStored = principal !== null && isStoredUserFor("prove an address", principal);
  const isOwn = isStored && addressOwner !== null && isSameId(addressOwner.id, principal.userId);
  return { transaction, waiting, addressOwner, isOwn };
}

/** The page. A visitor who signs in first comes back to it. */
async function choicePage(
  context: ProviderContext,
  { transaction, waiting, ...about }: WaitingSignIn,
): Promise<Outcome> {
  const { provider } = context;
  const { csrfToken: token, cookies } = await csrfToken(context);
  const action = actionUrl(context, "confirm-address", provider.id);
  const { state } = transaction;
  const page = await claimedAddressPage({
    ...pageProps(context),
    action,
    csrfToken: token,
    fields: { state },
    email: waiting.email,
    isOwn: about.isOwn,
    methodNames: about.addressOwner ? await methodNamesOf(context, about.addressOwner) : [],
    provider: provider.name,
    signInUrl: signInUrl(context, { callbackUrl: await resolveRedirect(context, withQuery(action, { state })) }),
  });
  return withCookies(page, cookies);
}

/** Only who is signed in as the user with the address can keep that user. */
const openChoiceIn = ({ call }: ProviderContext, { isOwn }: WaitingSignIn): AddressChoice | undefined => {
  const { choice } = call.body;
  return choice === "anew" || (choice === "keep" && isOwn) ? choice : undefined;
};

/** The identity, made again of what the provider sent. It must be the one that the page was about. */
async function waitedIdentity({ provider }: ProviderContext, waiting: WaitingIdentity): Promise<Identity> {
  // Where visitors choose the server, its word proves no address: such a sign-in never waits.
  if ((provider.type !== "oauth" && provider.type !== "oidc") || provider.source.resolveIssuer) {
    throw new InvalidProvider(
      "The provider of the sign-in that waits for a choice was configured in another way since.",
    );
  }
  const { fetched, proof, email, accountId } = waiting;
  const identity = await (await profileModule()).toIdentity(provider as ReadyOAuth, fetched);
  const { account, user, emailVerified } = identity;
  if (emailVerified && user.email === email && account.providerAccountId === accountId) {
    return { ...identity, ...(Object.keys(proof).length > 0 && { proof }), fetched };
  }
  throw new InvalidCheck(
    `profile() or emailVerified() of "${provider.id}" returned another address or id than when the sign-in began to wait. They must depend only on what they are called with.`,
  );
}

/** `GET`: shows the choice. */
export const confirmAddressPageAction: Action<ProviderContext> = async (context) =>
  choicePage(context, await waitingSignIn(context));

/** `POST`: completes the sign-in by the choice, once. Without a choice that is open to the visitor, the page is shown again. */
export const confirmAddressAction: Action<ProviderContext> = async (context) => {
  const found = await waitingSignIn(context);
  const addressChoice = openChoiceIn(context, found);
  if (!addressChoice) return choicePage(context, found);
  const { waiting } = found;
  const proved = await waitedIdentity(context, waiting);
  const principal = addressChoice === "keep" ? await context.principal() : null;
  // Before the transaction is used up: the choice stays open while the user signs in again.
  if (principal) await requireRecentSession(context);
  const initiator = principal && { initiatorId: principal.userId };
  const identity = { ...proved, addressChoice, choiceAbout: waiting.ownerId, ...initiator };
  const { transaction, cookies } = await takeTransaction(context, found.transaction.state, "choice");
  const { callbackUrl, short } = transaction;
  return withCookies(await completeSignIn(context, { identity, cookies, callbackUrl, short }), cookies);
};
