/** Rules about passkey providers. */
import { isPublicSuffix } from "../../cookies/suffix.ts";
import {
  DuplicateConditionalUI,
  ExperimentalFeatureNotEnabled,
  MissingWebAuthnAutocomplete,
} from "../../errors/index.ts";
import { isLoopback } from "../../http/loopback.ts";
import { quoted } from "../../lib/quoted.ts";
import type { Provider } from "../../types/provider.ts";
import type { WebAuthnConfig } from "../../types/webauthn.ts";
import { defaultAlgorithms, defaultTimeout, originsOf } from "../providers/passkey.ts";
import { type ConfigFacts, type ConfigProblem, invalid, type Rule, warning } from "./facts.ts";

const isPasskeyProvider = (card: Provider): card is WebAuthnConfig => card.type === "webauthn";
const passkeysIn = ({ cards }: ConfigFacts): readonly WebAuthnConfig[] => cards.filter(isPasskeyProvider);

/** Passkeys must be enabled. */
export const passkeysAreEnabled: Rule = (facts) => {
  if (passkeysIn(facts).length === 0) return [];
  return facts.config.experimental?.enableWebAuthn
    ? [warning("experimental-webauthn", "Passkeys are experimental: they may change or be removed without notice.")]
    : [
        new ExperimentalFeatureNotEnabled(
          "Passkeys are experimental. Set experimental: { enableWebAuthn: true } to use a webauthn provider.",
        ),
      ];
};

/** The allowed words of an option. */
const enumWords = {
  userVerification: ["required", "preferred", "discouraged"],
  authenticatorAttachment: ["platform", "cross-platform"],
  attestation: ["none", "direct", "enterprise"],
} as const;

type Worded = keyof typeof enumWords;

const unknownWords = (card: WebAuthnConfig): readonly Worded[] =>
  (Object.keys(enumWords) as Worded[]).filter(
    (name) => card[name] !== undefined && !(enumWords[name] as readonly string[]).includes(card[name]),
  );

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

function passkeyProblems(card: WebAuthnConfig): ConfigProblem[] {
  const where = `The provider ${quoted(card.id)}`;
  const { algorithms = defaultAlgorithms, timeout = defaultTimeout, formFields = {} } = card;
  const others = Object.keys(formFields).filter((name) => name !== "name" && name !== "email");
  return [
    ...(card.library
      ? []
      : [
          invalid(
            `${where} has no \`library\`. Use the built-in card: import Passkey from "portico/providers/passkey".`,
          ),
        ]),
    ...unknownWords(card).map((name) => invalid(`${where}: ${name} must be one of ${enumWords[name].join(", ")}.`)),
    ...(algorithms.length > 0 && algorithms.every((number) => isWhole(number, -65_535, -1))
      ? []
      : [invalid(`${where}: algorithms must be COSE numbers, like -7 for ES256. At least one is needed.`)]),
    ...(isWhole(timeout, 10, 900) ? [] : [invalid(`${where}: timeout must be 10 to 900 whole seconds.`)]),
    ...others.map((name) => invalid(`${where}: formFields has ${quoted(name)}. Only name and email are allowed.`)),
  ];
}

/** Every option has a valid value. */
export const passkeysAreSound: Rule = (facts) => passkeysIn(facts).flatMap(passkeyProblems);

const domainGrammar = /^(?=.{1,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})*$/;

/** Passkeys work on `https:`, and on this machine. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && (text.startsWith("https:") || isLoopback(text));

const isWithin = (origin: string, domain: string): boolean => `.${new URL(origin).hostname}`.endsWith(`.${domain}`);

function partyProblems(card: WebAuthnConfig, url: string | undefined): ConfigProblem[] {
  const where = `relyingParty of the provider ${quoted(card.id)}`;
  const { id } = card.relyingParty ?? {};
  const origins = originsOf(card) ?? [];
  const odd = origins.filter((origin) => typeof origin !== "string" || !isOrigin(origin));
  if (odd.length > 0)
    return [
      invalid(`${where}: ${odd.map(quoted).join(", ")} is not an origin. Write it like https://app.example.com.`),
    ];
  if (id === undefined) return [];
  if (typeof id !== "string" || !domainGrammar.test(id))
    return [invalid(`${where}: id must be a domain like example.com, without https: and without a port.`)];
  if (isPublicSuffix(id))
    return [
      invalid(
        `${where}: id is ${quoted(id)}, a public suffix: browsers create no passkeys for it. Set a domain that you own: example.com.`,
      ),
    ];
  const pages = origins.length === 0 && url !== undefined && URL.canParse(url) ? [new URL(url).origin] : origins;
  return pages
    .filter((origin) => !isWithin(origin, id))
    .map((origin) => invalid(`${where}: the origin ${origin} is not within the domain ${id}, so browsers reject it.`));
}

/** A passkey is bound to a domain that contains its pages. */
export const partiesAreSound: Rule = (facts) =>
  passkeysIn(facts).flatMap((card) => partyProblems(card, facts.config.url));

const isAutofilled = ({ signUp = true, formFields }: WebAuthnConfig): boolean => {
  const asked = Object.values(formFields ?? {});
  return !signUp || asked.length === 0 || asked.some((field) => /\bwebauthn\b/.test(String(field?.autocomplete)));
};

/** Autofill works for one provider per page, and needs a field whose `autocomplete` ends with `webauthn`. */
export const autofillIsMeant: Rule = (facts) => {
  const offering = passkeysIn(facts).filter(({ enableConditionalUI = true }) => enableConditionalUI);
  const [, second] = offering;
  return [
    ...(second
      ? [
          new DuplicateConditionalUI(
            `A page can offer passkeys of only one provider in its fields (autofill). Set enableConditionalUI: false on ${quoted(second.id)}.`,
          ),
        ]
      : []),
    ...offering
      .filter((card) => !isAutofilled(card))
      .map(
        ({ id }) =>
          new MissingWebAuthnAutocomplete(
            `No field in formFields of ${quoted(id)} ends its autocomplete with "webauthn", as in "username webauthn".`,
          ),
      ),
  ];
};
