/** The token in a link: how it is made, kept as a keyed hash, signed, and used up. */
import { safeEqual } from "../../crypto/hash.ts";
import { randomHex } from "../../crypto/random.ts";
import { InvalidConfiguration, Verification } from "../../errors/index.ts";
import { requireStore } from "../../stores/index.ts";
import type { AdapterUser, VerificationToken } from "../../types/adapter.ts";
import type { ProviderContext, ReadyEmail } from "../../types/internal.ts";

/** The store of verification tokens. */
export const tokenStore = (context: ProviderContext<ReadyEmail>) => requireStore(context, "tokens");

const linkPurpose = "verification-token";
const signaturePurpose = "magic-link";
/** Characters of a token, at most. */
export const maxTokenLength = 2048;
/** Characters of a signature, at most: a time in base 36, a point, and 64 digits. */
const maxSignatureLength = 80;

/** The user who has the address: a link is bound to whoever had it when the link was asked for. */
export type Owner = Pick<AdapterUser, "id" | "emailVerified"> | null;

/** A token, and the address that it was sent to. */
export interface SentToken {
  readonly token: string;
  readonly email: string;
}

/** What is hashed: the token belongs to a provider, an address, and the user who had that address when it was asked for. */
const signedTextOf = ({ provider }: ProviderContext<ReadyEmail>, { token, email }: SentToken, owner: Owner) =>
  JSON.stringify([provider.id, token, email, owner?.id ?? null]);

/** A token of the provider, or 256 random bits. */
export async function makeToken({ provider }: ProviderContext<ReadyEmail>): Promise<string> {
  if (!provider.makeToken) return randomHex(32);
  const token = await provider.makeToken();
  if (typeof token === "string" && token !== "" && token.length <= maxTokenLength) return token;
  throw new InvalidConfiguration(
    `generateVerificationToken must return a string of 1 to ${maxTokenLength} characters.`,
    {
      cause: { provider: provider.id },
    },
  );
}

/** The hash that is stored. */
export const tokenHash = (context: ProviderContext<ReadyEmail>, sent: SentToken, owner: Owner): Promise<string> =>
  context.settings.keys.mac(linkPurpose, signedTextOf(context, sent, owner));

/** Whether a hash was made of this for one of the owners, under any of the secrets. */
export async function isTokenHash(
  context: ProviderContext<ReadyEmail>,
  hash: string,
  sent: SentToken,
  owners: readonly Owner[],
): Promise<boolean> {
  const { keys } = context.settings;
  const hits = await Promise.all(
    owners.map((owner) => keys.matches(linkPurpose, signedTextOf(context, sent, owner), hash)),
  );
  return hits.includes(true);
}

/**
 * What is signed: the link, its end, and when its owner last proved the address. Each use of a link is such a proof, so
 * signatures from before it no longer hold, in any process and without a look at the tokens.
 */
function signedText({ provider }: ProviderContext<ReadyEmail>, { token, email }: SentToken, owner: Owner, end: string) {
  const proved = owner?.emailVerified ? new Date(owner.emailVerified).valueOf() : null;
  return JSON.stringify([provider.id, token, email, owner?.id ?? null, proved, end]);
}

/** Signs a link, so that it can be told from any other before its token is used up. */
export async function signatureOf(
  context: ProviderContext<ReadyEmail>,
  sent: SentToken,
  owner: Owner,
  expires: Date,
): Promise<string> {
  const end = expires.valueOf().toString(36);
  return `${end}.${await context.settings.keys.mac(signaturePurpose, signedText(context, sent, owner, end))}`;
}

/** Whether a link is one of ours, not too old, and not followed by a proof of its address since. */
export async function isSigned(
  context: ProviderContext<ReadyEmail>,
  signature: string,
  sent: SentToken,
  owners: readonly Owner[],
): Promise<boolean> {
  if (signature.length > maxSignatureLength) return false;
  const [end = "", mac = "", ...more] = signature.split(".");
  const { keys } = context.settings;
  const macs = await Promise.all(
    owners.map((owner) => keys.macs(signaturePurpose, signedText(context, sent, owner, end))),
  );
  const isOurs = macs
    .flat()
    .map((ours) => safeEqual(ours, mac))
    .includes(true);
  return isOurs && more.length === 0 && Number.parseInt(end, 36) >= context.now;
}

/** Uses a token up, whichever of the secrets it was hashed with. Throws `Verification` if it is not a living one. */
export async function useToken(
  context: ProviderContext<ReadyEmail>,
  sent: SentToken,
  owners: readonly Owner[],
): Promise<VerificationToken> {
  const { keys } = context.settings;
  const hashes = await Promise.all(owners.map((owner) => keys.macs(linkPurpose, signedTextOf(context, sent, owner))));
  for (const hash of hashes.flat()) {
    const used = await tokenStore(context).useVerificationToken({ identifier: sent.email, token: hash });
    if (!used) continue;
    if (used.identifier === sent.email && used.expires.valueOf() >= context.now) return { ...used, token: hash };
    throw new Verification("The link is too old. Links live as long as maxAge of the provider says.");
  }
  throw new Verification("The link was used before, or its token was never issued for this address.");
}

/** Stores a token again that was only looked at: no other method of an adapter tells whether there is one. */
export async function putBack(
  context: ProviderContext<ReadyEmail>,
  { identifier, token, expires }: VerificationToken,
): Promise<void> {
  await tokenStore(context).createVerificationToken({ identifier, token, expires });
}
