/** What was typed -> the one form of an e-mail address that is stored, compared and written to. */
import { EmailInvalid } from "../../errors/index.ts";

// A dot-atom (RFC 5322, section 3.2.3) without what routes mail (% ! /), and never a leading hyphen, which programs read as an option.
const local = /^(?!-)[a-z0-9#$&'*+=?^_{|}~`-]+(?:\.[a-z0-9#$&'*+=?^_{|}~`-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
// Parts of a URL, and characters that its parser drops without a word.
const notInDomain = /[\u0000-\u002c/:-@[-`{-\u007f]|\p{Default_Ignorable_Code_Point}|\p{C}/u;
// Controls and white space, list separators, quotes and brackets: each could turn one recipient into two.
const notInIdentifier = /[\u0000-\u0020\u007f-\u00a0,;<>"()[\]\\]/;

const refused = () =>
  new EmailInvalid(
    "The identifier is not an address that the library writes to: one @, an ASCII local part, a domain of at least two labels. Set normalizeIdentifier on the provider to accept others.",
  );

/** The domain as it stands in DNS (RFC 5891), by the URL parser of the platform. */
function domainOf(text: string): string | undefined {
  const address = `http://${text}/`;
  if (notInDomain.test(text) || !URL.canParse(address)) return undefined;
  const host = new URL(address).hostname;
  const labels = host.split(".");
  const sound = labels.length >= 2 && host.length <= 253 && labels.every((part) => label.test(part));
  return sound && !/^[0-9]+$/.test(labels.at(-1) ?? "") ? host : undefined;
}

/** The canonical form; nothing for what is not exactly one address. */
function canonical(identifier: string): string | undefined {
  if (identifier.length > 320 || identifier !== identifier.normalize("NFKC")) return undefined;
  const text = identifier.replace(/^ +| +$/g, "").toLowerCase();
  const [name = "", typed = "", ...more] = text.split("@");
  if (more.length > 0 || name.length > 64 || !local.test(name) || name.includes("=?")) return undefined;
  const domain = domainOf(typed);
  const address = `${name}@${domain}`;
  return domain !== undefined && address.length <= 254 ? address : undefined;
}

/**
 * The canonical form of an address: trimmed, in lower case, its domain in ASCII. Throws `EmailInvalid` for whatever
 * could be read as two addresses, or differently by two mail servers. International local parts (RFC 6531) are refused.
 *
 * @example normalizeEmail(" Ada@Example.com ") // "ada@example.com"
 */
export function normalizeEmail(identifier: string): string {
  const address = canonical(identifier);
  if (address === undefined) throw refused();
  return address;
}

/** Whether an address stands in its canonical form. */
export const isCanonical = (identifier: string): boolean => canonical(identifier) === identifier;

/** Whether a text is one address and nothing else, whatever its form. */
export const isOneAddress = (identifier: unknown): identifier is string =>
  typeof identifier === "string" &&
  identifier.length <= 320 &&
  identifier.split("@").length === 2 &&
  !notInIdentifier.test(identifier);

/** What a `normalizeIdentifier` of the application returned, if it is one address and nothing else. */
export function checkedIdentifier(identifier: unknown): string {
  if (!isOneAddress(identifier)) throw refused();
  return identifier;
}
