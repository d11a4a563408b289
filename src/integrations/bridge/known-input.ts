/** Refuses inputs of verbs that a verb does not know: a misspelt one would be dropped without a word. */
import { didYouMean } from "../../core/config/did-you-mean.ts";
import { InvalidConfiguration } from "../../core/errors/index.ts";
import type { UnlinkAccountOptions } from "../../core/linked-accounts.ts";
import type { RemovePasskeyOptions } from "../../core/methods/webauthn/manage.ts";
import type { AccessTokenInput, FreshOptions, ProtectOptions, SignInInput, SignOutInput } from "./types.ts";

/** Every name of an input, so that a new one cannot be forgotten here. */
type NamesOf<Input> = Readonly<Record<keyof Required<Input>, true>>;

interface VerbInputs {
  readonly signIn: NamesOf<SignInInput>;
  readonly signOut: NamesOf<SignOutInput>;
  readonly accessToken: NamesOf<AccessTokenInput>;
  readonly fresh: NamesOf<FreshOptions>;
  readonly protect: NamesOf<ProtectOptions>;
  readonly unlinkAccount: NamesOf<UnlinkAccountOptions>;
  readonly removePasskey: NamesOf<RemovePasskeyOptions>;
}

// biome-ignore format: a table
const verbInputs: VerbInputs = {
  signIn:        { authorizationParams: true, callbackUrl: true, fields: true, provider: true, redirectTo: true, remember: true, scopes: true, visitorParams: true },
  signOut:       { callbackUrl: true, provider: true, redirectTo: true },
  accessToken:   { force: true, minLifetime: true, provider: true, scopes: true, whileActing: true },
  fresh:         { within: true },
  protect:       { fresh: true, programs: true },
  unlinkAccount: { evenIfLast: true, requireFresh: true },
  removePasskey: { evenIfLast: true, requireFresh: true },
};

/** A verb whose input is an object. */
export type VerbWithInput = keyof VerbInputs;

const namesOf = (verb: VerbWithInput): readonly string[] => Object.keys(verbInputs[verb]);

/** Names that other libraries, or the other forms of a verb, have for an input. */
const otherNames: Readonly<Record<string, string>> = {
  params: "authorizationParams",
  redirectUrl: "redirectTo",
  options: "fields",
};

/** Whether every name is known: nothing else is loaded then. */
export const hasKnownInput = (verb: VerbWithInput, input: object): boolean => {
  const known = namesOf(verb);
  return Object.keys(input).every((name) => known.includes(name));
};

/**
 * @throws InvalidConfiguration for a name that the verb does not know
 */
export function refuseUnknownInput(verb: VerbWithInput, input: object): never {
  const known = namesOf(verb);
  const name = Object.keys(input).find((one) => !known.includes(one)) ?? "";
  const other = otherNames[name];
  const suggestion = other !== undefined && known.includes(other) ? other : didYouMean(name, known);
  throw new InvalidConfiguration(
    `\`${verb}\` of the bridge got \`${name.slice(0, 64)}\`, which it does not know. Did you mean \`${suggestion}\`? It takes: ${known.join(", ")}.`,
  );
}
