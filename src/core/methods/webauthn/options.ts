/** `GET /webauthn-options/<provider>`: the options for an authenticator, with the challenge that it signs. */

import { fromBase64url } from "../../crypto/byte-arrays.ts";
import { toUtf8 } from "../../crypto/bytes.ts";
import type { Bytes } from "../../crypto/engine.ts";
import { randomUuid } from "../../crypto/random.ts";
import { AccessDenied, InvalidRequest } from "../../errors/index.ts";
import { json } from "../../http/respond.ts";
import { requireRecentSession } from "../../session/fresh.ts";
import { isStoredUserFor } from "../../session/principal.ts";
import { findUser, listAuthenticators } from "../../stores/lookup.ts";
import { makeState, openTransaction } from "../../transaction.ts";
import type { Outcome } from "../../types/internal.ts";
import type { SignInRequest } from "../../types/route.ts";
import { type Ceremony, fromStored, libraryOf, type PasskeyContext, relyingPartyOf, transportsOf } from "./context.ts";
import { handleOf } from "./handle.ts";
import { cleanName, type SignUpFields, signUpFieldsOf } from "./sign-up-fields.ts";

/** The options of a ceremony. */
interface CreatedOptions {
  readonly options: object;
  /** Kept in the transaction for the response. */
  readonly more: Readonly<Record<string, string>>;
}

function ceremonyIn({ call }: PasskeyContext): Ceremony {
  const { action = "authenticate" } = call.query;
  if (action === "authenticate" || action === "register") return action;
  throw new InvalidRequest("The parameter `action` must be register or authenticate.");
}

const challengeOf = (state: string) => fromBase64url(state) ?? toUtf8(state);

/** A user who proves again who they are is asked for their own passkeys. */
async function ownPasskeys(context: PasskeyContext, userId: string | undefined) {
  const principal = await context.principal();
  if (userId === undefined || !principal || !isStoredUserFor("list sign-in methods", principal)) return {};
  const rows = await listAuthenticators(context, userId);
  const allowCredentials = rows.map((row) => ({
    id: fromStored(row.credentialID),
    transports: transportsOf(row) as [],
  }));
  return { allowCredentials };
}

/** The same for every visitor: discoverable passkeys name their user, so the options reveal no account. */
async function authenticationOptions(
  context: PasskeyContext,
  state: string,
  { reauthUserId }: SignInRequest,
): Promise<CreatedOptions> {
  const { provider } = context;
  const { generateAuthenticationOptions } = await libraryOf(context);
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(context).id,
    challenge: challengeOf(state),
    timeout: provider.timeout * 1000,
    ...(await ownPasskeys(context, reauthUserId)),
    userVerification: reauthUserId === undefined ? provider.userVerification : "required",
  });
  const hints = provider.attachment === "cross-platform" ? { hints: ["security-key"] } : {};
  return { options: { ...options, ...hints }, more: {} };
}

/** The user of a new passkey, as authenticators show it. */
interface PublicKeyUser {
  /** At most 64 bytes, without personal data (Web Authentication Level 3, section 5.4.3). */
  readonly handle: Bytes;
  readonly name: string;
  readonly displayName: string;
  /** Stored passkeys: an authenticator that has one of them makes no second. */
  readonly passkeys: readonly { readonly id: string; readonly transports: readonly string[] }[];
  /** Kept in the transaction: the fields of a new user, and the id that was chosen. */
  readonly more: SignUpFields & { readonly userId?: string };
}

/** The signed-in user, who adds a passkey. */
async function existingUser(context: PasskeyContext, userId: string): Promise<PublicKeyUser> {
  const user = await findUser(context, userId);
  if (!user) throw new AccessDenied("The signed-in user is not stored, so no passkey can be added.");
  const rows = await listAuthenticators(context, user.id);
  const name = user.email || user.name || relyingPartyOf(context).name;
  return {
    handle: await handleOf(String(user.id)),
    name,
    displayName: user.name || name,
    passkeys: rows.map((row) => ({ id: fromStored(row.credentialID), transports: transportsOf(row) })),
    more: {},
  };
}

/** A new user. Whether the address has a user already is only looked up after the passkey was made. */
async function newUser(context: PasskeyContext): Promise<PublicKeyUser> {
  if (!context.provider.signUp) throw new AccessDenied("Only signed-in users can create passkeys (signUp is false).");
  const more = signUpFieldsOf(context);
  const name = more.email ?? more.name ?? relyingPartyOf(context).name;
  const userId = randomUuid();
  return {
    handle: await handleOf(userId),
    name,
    displayName: more.name ?? name,
    passkeys: [],
    more: { ...more, userId },
  };
}

const authenticatorTypes = { platform: "localDevice", "cross-platform": "securityKey" } as const;

async function registrationOptions(
  context: PasskeyContext,
  state: string,
  { initiatorId }: SignInRequest,
): Promise<CreatedOptions> {
  const { provider, call } = context;
  // Asked here too: a passkey that is refused at the end would stay on the device.
  if (initiatorId !== undefined) await requireRecentSession(context);
  const { handle, name, displayName, passkeys, more } = await (initiatorId === undefined
    ? newUser(context)
    : existingUser(context, initiatorId));
  const party = relyingPartyOf(context);
  const { generateRegistrationOptions } = await libraryOf(context);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: handle,
    userName: name,
    userDisplayName: displayName,
    challenge: challengeOf(state),
    timeout: provider.timeout * 1000,
    attestationType: provider.attestation,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as [] })),
    authenticatorSelection: { residentKey: "required", userVerification: provider.userVerification },
    supportedAlgorithmIDs: [...provider.algorithms],
    ...(provider.attachment && { preferredAuthenticatorType: authenticatorTypes[provider.attachment] }),
  });
  const label = cleanName(call.query.passkeyName, "The name of a passkey");
  return { options, more: { ...more, ...(label && { label }) } };
}

const optionsByCeremony = { register: registrationOptions, authenticate: authenticationOptions };

/**
 * Makes the options, and the transaction that the response belongs to. Its state is the challenge: 39 bytes, of which 32 are
 * random, bound to this browser, this provider and this action (Web Authentication Level 3, section 13.4.3).
 */
export async function createOptions(context: PasskeyContext, start: SignInRequest): Promise<Outcome> {
  const action = ceremonyIn(context);
  if (action === "register" && start.reauthUserId !== undefined)
    throw new InvalidRequest("A new passkey does not prove who the user is: use one that is stored.");
  const state = makeState(context.now);
  const { options, more } = await optionsByCeremony[action](context, state, start);
  const cookies = await openTransaction(context, {
    provider: context.provider.id,
    state,
    callbackUrl: start.callbackUrl,
    ...(start.reauthUserId !== undefined && { reauthUserId: start.reauthUserId }),
    // Only a new passkey is linked to the signed-in user: a stored one signs in its own user.
    ...(action === "register" && { initiatorId: start.initiatorId }),
    ...(start.short && { short: true }),
    more: { ...more, action },
  });
  return json({ action, options }, { cookies });
}
