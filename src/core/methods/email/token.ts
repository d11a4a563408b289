/** The verification token in a magic link: generated, stored as a keyed hash, signed, and used once. */
import { safeEqual } from "../../crypto/bytes.ts";
import { randomHex } from "../../crypto/random.ts";
import { InvalidConfiguration, Verification } from "../../errors/index.ts";
import { requireStore } from "../../stores/index.ts";
import type { AdapterUser, VerificationToken } from "../../types/adapter.ts";
import type { ProviderContext } from "../../types/internal.ts";
import type { ReadyEmail } from "../../types/ready-provider.ts";

/** The store of verification tokens. */
export const tokenStore = (context: ProviderContext<ReadyEmail>) => requireStore(context, "tokens");

const linkPurpose = "verification-token";
const signaturePurpose = "magic-link";
/** Characters of a token, at most. */
export const maxTokenLength = 2048;
/** Characters of a signature, at most: a time in base 36, a dot, and 64 hexadecimal digits. */
const maxSignatureLength = 80;

/** The user who has the address. A link is bound to the user who had it when the link was requested. */
export type Owner = Pick<AdapterUser, "id"> | null;

/** A token, and the address that it was sent to. */
export interface LinkToken {
  readonly token: string;
  readonly email: string;
  /** Whether the session is not remembered, where that is not the default: what the visitor chose when the mail was requested. */
  readonly remember?: "true" | "false" | undefined;
}

/** What is hashed: a token is bound to a provider, an address, and the user who had that address when it was requested. */
const signedTextOf = ({ provider }: ProviderContext<ReadyEmail>, { token, email }: LinkToken, owner: Owner) =>
  JSON.stringify([provider.id, token, email, owner?.id ?? null]);

/** A token from `generateVerificationToken`, or 256 random bits. */
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
export const tokenHash = (context: ProviderContext<ReadyEmail>, sent: LinkToken, owner: Owner): Promise<string> =>
  context.settings.keys.mac(linkPurpose, signedTextOf(context, sent, owner));

/** Whether a hash is that of this token for one of the owners, under any of the secrets. */
export async function isTokenHash(
  context: ProviderContext<ReadyEmail>,
  hash: string,
  sent: LinkToken,
  owners: readonly Owner[],
): Promise<boolean> {
  const { keys } = context.settings;
  const matches = await Promise.all(
    owners.map((owner) => keys.matches(linkPurpose, signedTextOf(context, sent, owner), hash)),
  );
  return matches.includes(true);
}

/** What is signed: the link and its expiry. Not when the address was proved: using one link ends no other. */
function signedText({ provider }: ProviderContext<ReadyEmail>, sent: LinkToken, owner: Owner, end: string) {
  const { token, email, remember } = sent;
  return JSON.stringify([provider.id, token, email, owner?.id ?? null, end, ...(remember ? [remember] : [])]);
}

/** Signs a link, so that a forged one is recognised before its token is used. */
export async function signatureOf(
  context: ProviderContext<ReadyEmail>,
  sent: LinkToken,
  owner: Owner,
  expires: Date,
): Promise<string> {
  const end = expires.valueOf().toString(36);
  return `${end}.${await context.settings.keys.mac(signaturePurpose, signedText(context, sent, owner, end))}`;
}

/** Whether a link was signed here for one of the owners, and has not expired. */
export async function isSigned(
  context: ProviderContext<ReadyEmail>,
  signature: string,
  sent: LinkToken,
  owners: readonly Owner[],
): Promise<boolean> {
  if (signature.length > maxSignatureLength) return false;
  const [end = "", mac = "", ...more] = signature.split(".");
  const { keys } = context.settings;
  const macs = await Promise.all(
    owners.map((owner) => keys.macs(signaturePurpose, signedText(context, sent, owner, end))),
  );
  const isValid = macs
    .flat()
    .map((expected) => safeEqual(expected, mac))
    .includes(true);
  return isValid && more.length === 0 && Number.parseInt(end, 36) >= context.now;
}

/** The key of the state which knows that a link was used. The token alone names it: it is in no other link. */
const usedKey = async ({ settings }: ProviderContext<ReadyEmail>, { token, email }: LinkToken): Promise<string> =>
  `used-link:${await settings.keys.mac(linkPurpose, JSON.stringify([token, email]))}`;

/** Whether a link was used, as far as the processes know. Stored tokens are not read: the only way to read one is to use it. */
export const isUsed = async (context: ProviderContext<ReadyEmail>, sent: LinkToken): Promise<boolean> =>
  (await context.settings.state.read(await usedKey(context, sent))) !== null;

/** Remembers until a link expires that it was used, so that it shows no button in another browser. */
async function noteUse(context: ProviderContext<ReadyEmail>, sent: LinkToken, expires: Date): Promise<void> {
  await context.settings.state.write(await usedKey(context, sent), "1", expires);
}

/** Uses a token, under whichever secret it was hashed. Throws `Verification` if it is unknown, used or expired. */
export async function useToken(
  context: ProviderContext<ReadyEmail>,
  sent: LinkToken,
  owners: readonly Owner[],
): Promise<VerificationToken> {
  const { keys } = context.settings;
  const hashes = await Promise.all(owners.map((owner) => keys.macs(linkPurpose, signedTextOf(context, sent, owner))));
  for (const hash of hashes.flat()) {
    const used = await tokenStore(context).useVerificationToken({ identifier: sent.email, token: hash });
    if (!used) continue;
    if (used.identifier === sent.email && used.expires.valueOf() >= context.now) {
      await noteUse(context, sent, used.expires);
      return { ...used, token: hash };
    }
    throw new Verification("The link has expired: maxAge of the provider sets how long links are valid.");
  }
  throw new Verification("The link was used before, or its token was never issued for this address.");
}

/** Stores a token again after a lookup: an adapter has no method that finds a token without using it. */
export async function putBack(
  context: ProviderContext<ReadyEmail>,
  sent: LinkToken,
  { identifier, token, expires }: VerificationToken,
): Promise<void> {
  await tokenStore(context).createVerificationToken({ identifier, token, expires });
  await noteUse(context, sent, new Date(0));
}
