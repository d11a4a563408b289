/** The token in a link: how it is made, kept as a keyed hash, and used up. */
import { randomHex } from "../../crypto/random.ts";
import { InvalidConfiguration, Verification } from "../../errors/index.ts";
import type { Adapter, AdapterUser } from "../../types/adapter.ts";
import type { ProviderContext, ReadyEmail } from "../../types/flow.ts";

/** The adapter: `check` has seen to it that it is there, with the methods that links need. */
export const store = (context: ProviderContext<ReadyEmail>) => context.settings.adapter as Required<Adapter>;

const purpose = "verification-token";
/** Characters of a token, at most. */
export const longest = 2048;

/** What is hashed: the token belongs to a provider, an address, and the user who had that address when it was asked for. */
const textOf = ({ provider }: ProviderContext<ReadyEmail>, token: string, email: string, owner: AdapterUser | null) =>
  JSON.stringify([provider.id, token, email, owner?.id ?? null]);

/** A token of the provider, or 256 random bits. */
export async function makeToken({ provider }: ProviderContext<ReadyEmail>): Promise<string> {
  if (!provider.makeToken) return randomHex(32);
  const token = await provider.makeToken();
  if (typeof token === "string" && token !== "" && token.length <= longest) return token;
  throw new InvalidConfiguration(`generateVerificationToken must return a string of 1 to ${longest} characters.`, {
    cause: { provider: provider.id },
  });
}

/** The hash that is stored. */
export const hashOf = (context: ProviderContext<ReadyEmail>, token: string, email: string, owner: AdapterUser | null) =>
  context.settings.keys.mac(purpose, textOf(context, token, email, owner));

/** Whether a hash was made of this, under any of the secrets. */
export const isHashOf = (
  context: ProviderContext<ReadyEmail>,
  hash: string,
  token: string,
  email: string,
  owner: AdapterUser | null,
) => context.settings.keys.matches(purpose, textOf(context, token, email, owner), hash);

/** Uses a token up, whichever of the secrets it was hashed with. Throws `Verification` if it is not a living one. */
export async function useToken(
  context: ProviderContext<ReadyEmail>,
  token: string,
  email: string,
  owner: AdapterUser | null,
): Promise<void> {
  for (const hash of await context.settings.keys.macs(purpose, textOf(context, token, email, owner))) {
    const used = await store(context).useVerificationToken({ identifier: email, token: hash });
    if (!used) continue;
    if (used.identifier === email && used.expires.valueOf() >= context.now) return;
    throw new Verification("The link is too old. Links live as long as maxAge of the provider says.");
  }
  throw new Verification("The link was used before, or its token was never issued for this address.");
}
