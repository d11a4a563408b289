/** `GET /webauthn-options/<provider>`: what the browser hands to an authenticator, and the challenge that it signs. */
import { fromBase64url, toUtf8 } from "../../crypto/bytes.ts";
import type { Bytes } from "../../crypto/engine.ts";
import { randomUuid } from "../../crypto/random.ts";
import { AccessDenied, InvalidRequest } from "../../errors/index.ts";
import { json } from "../../http/outcome.ts";
import { findUser, listAuthenticators } from "../../stores/lookup.ts";
import { makeState, openTransaction } from "../../transaction.ts";
import type { Outcome } from "../../types/internal.ts";
import type { SignInRequest } from "../../types/route.ts";
import { type Ceremony, fromStored, libraryOf, type PasskeyContext, relyingPartyOf, transportsOf } from "./context.ts";
import { handleOf } from "./handle.ts";
import { cleanName, type SignUpFields, signUpFieldsOf } from "./sign-up-fields.ts";

/** What a ceremony begins with. */
interface CreatedOptions {
  readonly options: object;
  /** What the answer needs to know again. */
  readonly more: Readonly<Record<string, string>>;
}

function ceremonyIn({ call }: PasskeyContext): Ceremony {
  const { action = "authenticate" } = call.query;
  if (action === "authenticate" || action === "register") return action;
  throw new InvalidRequest("The parameter `action` must be register or authenticate.");
}

const challengeOf = (state: string) => fromBase64url(state) ?? toUtf8(state);

/** The same for everybody: passkeys tell by themselves whose they are, so nobody can ask who is known here. */
async function authenticationOptions(here: PasskeyContext, state: string): Promise<CreatedOptions> {
  const { provider } = here;
  const { generateAuthenticationOptions } = await libraryOf(here);
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(here).id,
    challenge: challengeOf(state),
    timeout: provider.timeout * 1000,
    userVerification: provider.userVerification,
  });
  const hints = provider.attachment === "cross-platform" ? { hints: ["security-key"] } : {};
  return { options: { ...options, ...hints }, more: {} };
}

/** Whom a new passkey is for, as authenticators show it. */
interface PublicKeyUser {
  /** At most 64 bytes, and nothing personal (Web Authentication Level 3, section 5.4.3). */
  readonly handle: Bytes;
  readonly name: string;
  readonly displayName: string;
  /** Their passkeys: an authenticator that has one of them makes no second. */
  readonly passkeys: readonly { readonly id: string; readonly transports: readonly string[] }[];
  /** What the answer needs to know again: about a new user, what they said, and the id that was chosen for them. */
  readonly more: SignUpFields & { readonly userId?: string };
}

/** Whoever is signed in adds one to what they have. */
async function existingUser(here: PasskeyContext, userId: string): Promise<PublicKeyUser> {
  const user = await findUser(here, userId);
  if (!user) throw new AccessDenied("The user who is signed in is not stored, so no passkey can be added to them.");
  const rows = await listAuthenticators(here, user.id);
  const name = user.email || user.name || relyingPartyOf(here).name;
  return {
    handle: await handleOf(String(user.id)),
    name,
    displayName: user.name || name,
    passkeys: rows.map((row) => ({ id: fromStored(row.credentialID), transports: transportsOf(row) })),
    more: {},
  };
}

/** Somebody new. Whether their address is known here is not looked at before the passkey is made. */
async function newUser(here: PasskeyContext): Promise<PublicKeyUser> {
  if (!here.provider.signUp) throw new AccessDenied("Passkeys are made by those who are signed in (signUp is false).");
  const more = signUpFieldsOf(here);
  const name = more.email ?? more.name ?? relyingPartyOf(here).name;
  const userId = randomUuid();
  return {
    handle: await handleOf(userId),
    name,
    displayName: more.name ?? name,
    passkeys: [],
    more: { ...more, userId },
  };
}

const preferred = { platform: "localDevice", "cross-platform": "securityKey" } as const;

async function registrationOptions(
  here: PasskeyContext,
  state: string,
  { initiatorId }: SignInRequest,
): Promise<CreatedOptions> {
  const { provider, call } = here;
  const { handle, name, displayName, passkeys, more } = await (initiatorId === undefined
    ? newUser(here)
    : existingUser(here, initiatorId));
  const party = relyingPartyOf(here);
  const { generateRegistrationOptions } = await libraryOf(here);
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
    ...(provider.attachment && { preferredAuthenticatorType: preferred[provider.attachment] }),
  });
  const label = cleanName(call.query.passkeyName, "The name of a passkey");
  return { options, more: { ...more, ...(label && { label }) } };
}

const optionsByCeremony = { register: registrationOptions, authenticate: authenticationOptions };

/**
 * Makes the options, and the transaction that the answer belongs to. Its state is the challenge: 39 bytes, of which 32 are
 * random, bound to this browser, this provider and this action (Web Authentication Level 3, section 13.4.3).
 */
export async function createOptions(here: PasskeyContext, start: SignInRequest): Promise<Outcome> {
  const action = ceremonyIn(here);
  const state = makeState(here.now);
  const { options, more } = await optionsByCeremony[action](here, state, start);
  const cookies = await openTransaction(here, {
    provider: here.provider.id,
    state,
    callbackUrl: start.callbackUrl,
    // Only a new passkey is linked to who is signed in: with one that is there, anybody may come.
    ...(action === "register" && { initiatorId: start.initiatorId }),
    more: { ...more, action },
  });
  return json({ action, options }, { cookies });
}
