/** The type of all sentences that a visitor reads, and how numbers and placeholders are formatted. */
import type { PublicErrorType } from "../errors/table.ts";

/** A sentence with a placeholder: `{email}` is replaced by a value when the page is rendered. */
export type Template<Name extends string> = `${string}{${Name}}${string}`;

/** Every sentence of the built-in pages and mails in one language. Data only, so a translation needs no code. */
export interface Messages {
  /** BCP 47 language tag: `<html lang>`, and the language of numbers, units and lists. */
  readonly language: string;
  /** What happened, by the public type of the error. */
  readonly errors: Readonly<Record<PublicErrorType, string>>;
  readonly common: CommonMessages;
  readonly signIn: SignInMessages;
  readonly passkeys: PasskeyMessages;
  readonly signOut: SignOutMessages;
  readonly signedOut: SignedOutMessages;
  readonly logoutFrame: LogoutFrameMessages;
  readonly errorPage: ErrorPageMessages;
  readonly verifyRequest: VerifyRequestMessages;
  readonly confirmLink: ConfirmLinkMessages;
  readonly claimedAddress: ClaimedAddressMessages;
  readonly resubmit: ResubmitMessages;
  readonly interstitial: InterstitialMessages;
  readonly mail: MailMessages;
}

/** Buttons and links of several pages. */
export interface CommonMessages {
  readonly signIn: string;
  readonly signOut: string;
  readonly continue: string;
  /** Link to the start page of the application. */
  readonly home: string;
  /** Below an error: what the log has too. */
  readonly reference: Template<"reference">;
}

/** The sign-in page. */
export interface SignInMessages {
  readonly heading: string;
  readonly intro: Template<"site">;
  /** Between a form and the other methods. */
  readonly or: string;
  readonly continueWith: Template<"provider">;
  readonly continueWithEmail: string;
  readonly continueWithPassword: string;
  /** Button of a credentials form that the application has named. */
  readonly signInWith: Template<"provider">;
  readonly sendLink: string;
  /** Label of the check-box, with `session.remember: "ask"`. */
  readonly remember: string;
  readonly emailLabel: string;
  readonly emailPlaceholder: string;
  readonly noMethods: string;
  /** In place of the button of a provider whose configuration is wrong. */
  readonly unavailable: Template<"provider">;
  /** The error text if the type of the error is unknown or not public. */
  readonly unknownError: string;
  /** Title of the document after an error. */
  readonly errorTitle: string;
  readonly signedInHeading: string;
  readonly againHeading: string;
  readonly signedIn: Template<"site">;
  readonly signedInAs: Template<"site"> & Template<"user">;
  /** Opens the other methods for a signed-in user; the second if a passkey can be added. */
  readonly otherMethods: string;
  readonly addPasskeyOrOther: string;
}

/** Passkeys on the sign-in page. */
export interface PasskeyMessages {
  /** Default names of providers, as parts of a sentence. */
  readonly names: Readonly<Record<string, string>>;
  readonly create: Template<"name">;
  readonly add: Template<"name">;
  readonly newHere: Template<"name">;
  /** Above the form that adds a passkey to the account of the signed-in user. */
  readonly forYourAccount: string;
  readonly newNameLabel: string;
  readonly newNamePlaceholder: string;
  /** Labels of the fields of a new user, by name, if the application sets none. */
  readonly fieldLabels: Readonly<Record<string, string>>;
  /** Shown by the script if the browser returned no passkey. */
  readonly failed: string;
  /** Shown if a passkey is the only method, and the browser supports none or runs no script. */
  readonly unsupported: string;
}

/** The page that asks before a session ends. */
export interface SignOutMessages {
  readonly heading: string;
  readonly signedIn: Template<"site">;
  readonly signedInAs: Template<"site"> & Template<"user">;
  readonly stay: string;
  /** Button that also signs out at the provider of the session. */
  readonly atProvider: Template<"provider">;
  /** Shown if every sign-out also signs out at the provider. */
  readonly alsoAtProvider: Template<"provider">;
}

/** The page after a sign-out at a provider. */
export interface SignedOutMessages {
  readonly heading: string;
  readonly local: Template<"site">;
  readonly atProvider: Template<"site"> & Template<"provider">;
  /** For a visitor who is signed in here. */
  readonly signedInHeading: string;
  readonly signedIn: Template<"site">;
}

/** The answer to a front-channel logout, in a frame that is usually hidden. */
export interface LogoutFrameMessages {
  readonly heading: string;
}

/** The error page. */
export interface ErrorPageMessages {
  /** Heading by type of error. The others get `heading`. */
  readonly headings: Readonly<Partial<Record<PublicErrorType, string>>>;
  readonly heading: string;
  /** For types that are unknown or not public. */
  readonly unknownError: string;
}

/** The page after a magic link was sent. */
export interface VerifyRequestMessages {
  readonly heading: string;
  readonly sentTo: Template<"site"> & Template<"email">;
  readonly sent: Template<"site">;
  readonly instructions: string;
  readonly lifetime: Template<"time">;
  readonly sentAgain: string;
  readonly notReceived: string;
  readonly sendAgain: string;
  readonly otherAddress: string;
}

/** The page that asks before a magic link is used. */
export interface ConfirmLinkMessages {
  readonly heading: string;
  readonly title: string;
  readonly intro: Template<"site"> & Template<"email">;
  readonly warning: string;
  readonly confirm: string;
  readonly otherwise: string;
}

/** The page for a visitor who proves an address that a stored user has without proof. */
export interface ClaimedAddressMessages {
  readonly ownHeading: string;
  readonly ownTitle: string;
  readonly ownIntro: Template<"site"> & Template<"email">;
  readonly ownMethods: Template<"methods">;
  /** Shown instead of the methods if they are not known. */
  readonly ownUnknownMethods: string;
  /** Shown if a provider proved the address: its account will belong to the user. */
  readonly ownProvider: Template<"provider">;
  readonly keep: string;
  readonly ownStartAnew: string;
  readonly otherHeading: string;
  readonly otherTitle: string;
  readonly otherIntro: Template<"site"> & Template<"email"> & Template<"methods">;
  readonly otherUnknownMethods: string;
  /** After a magic link. */
  readonly signInFirst: string;
  /** After a sign-in at a provider. */
  readonly signInFirstAtProvider: Template<"provider">;
  readonly signInFirstButton: string;
  readonly otherStartAnew: string;
  readonly startAnew: string;
}

/** The page that posts the response of a provider again, from this site. */
export interface ResubmitMessages {
  readonly heading: string;
  readonly title: string;
  readonly intro: Template<"site">;
}

/** The page that redirects immediately. */
export interface InterstitialMessages {
  readonly heading: string;
  readonly title: string;
  readonly intro: Template<"site">;
}

/** The mail with the magic link. Plain text: placeholders are filled with text. */
export interface MailMessages {
  readonly subject: Template<"host">;
  readonly preview: Template<"time">;
  readonly intro: Template<"time">;
  /** The same in the text part, directly above the link. */
  readonly textIntro: Template<"time">;
  readonly button: string;
  readonly notRequested: string;
  readonly textNotRequested: string;
}

/** The sentence for a type of error that browsers may see. */
export const publicMessage = ({ errors }: Pick<Messages, "errors">, type: PublicErrorType): string => errors[type];

/** The parts of a template, in order: text at even indexes, names of placeholders at odd ones. */
export const templateParts = (template: string): readonly string[] => template.split(/\{(\w+)\}/);

/** A template as plain text. */
export const fillText = (template: string, values: Readonly<Record<string, string>>): string =>
  templateParts(template)
    .map((part, place) => (place % 2 === 0 ? part : (values[part] ?? "")))
    .join("");

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

const inUnits = ({ language }: Pick<Messages, "language">, count: number, unit: string): string =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long", useGrouping: false }).format(count);

/** Seconds in the largest unit without a remainder: `5400` -> `90 minutes`. */
export function exactDuration(messages: Pick<Messages, "language">, seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? (["second", 1] as const);
  return inUnits(messages, seconds / size, unit);
}

/** Seconds rounded down to minutes, hours or days: `10 minutes`, `24 hours`, `3 days`. */
export function roundedDuration(messages: Pick<Messages, "language">, seconds: number): string {
  if (seconds < 2 * 3600) return inUnits(messages, Math.max(1, Math.floor(seconds / 60)), "minute");
  if (seconds < 2 * 86_400) return inUnits(messages, Math.floor(seconds / 3600), "hour");
  return inUnits(messages, Math.floor(seconds / 86_400), "day");
}
