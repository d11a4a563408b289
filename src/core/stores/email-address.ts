/** The canonical form of an e-mail address, by which two of them are compared. */

// A dot-atom (RFC 5322, section 3.2.3) without what routes mail (% ! /), and never a leading hyphen, which programs read as an option.
const local = /^(?!-)[a-z0-9#$&'*+=?^_{|}~`-]+(?:\.[a-z0-9#$&'*+=?^_{|}~`-]+)*$/;
const dnsLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
// Parts of a URL, and characters that its parser drops silently.
const notInDomain = /[\u0000-\u002c/:-@[-`{-\u007f]|\p{Default_Ignorable_Code_Point}|\p{C}/u;
// Controls and white space, list separators, quotes and brackets: each could turn one recipient into two.
const notInIdentifier = /[\u0000-\u0020\u007f-\u00a0,;<>"()[\]\\]/;

/** The domain in its DNS form (RFC 5891), by the URL parser of the platform. */
function asciiDomain(text: string): string | undefined {
  const address = `http://${text}/`;
  if (notInDomain.test(text) || !URL.canParse(address)) return undefined;
  const host = new URL(address).hostname;
  const labels = host.split(".");
  const sound = labels.length >= 2 && host.length <= 253 && labels.every((part) => dnsLabel.test(part));
  return sound && !/^[0-9]+$/.test(labels.at(-1) ?? "") ? host : undefined;
}

/** The canonical form of an address that mail is sent to; `undefined` for anything that is not exactly one such address. */
export function writableAddress(identifier: string): string | undefined {
  if (identifier.length > 320 || identifier !== identifier.normalize("NFKC")) return undefined;
  const text = identifier.replace(/^ +| +$/g, "").toLowerCase();
  const [name = "", typed = "", ...more] = text.split("@");
  if (more.length > 0 || name.length > 64 || !local.test(name) || name.includes("=?")) return undefined;
  const domain = asciiDomain(typed);
  const address = `${name}@${domain}`;
  return domain !== undefined && address.length <= 254 ? address : undefined;
}

/** Whether a text is one address and nothing else, whatever its form. */
export const isOneAddress = (identifier: unknown): identifier is string =>
  typeof identifier === "string" &&
  identifier.length <= 320 &&
  identifier.split("@").length === 2 &&
  !notInIdentifier.test(identifier);

/** Only ASCII: some other letters normalize to ASCII, which would turn the address into another one (U+212A becomes `k`). */
const lowered = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A domain in ASCII, if its form is unambiguous: compatibility characters are not converted. */
function inDns(domain: string): string {
  const composed = domain.normalize("NFC");
  return composed === composed.normalize("NFKC") ? (asciiDomain(composed) ?? domain) : domain;
}

/**
 * The one form by which addresses are compared, whether they were typed, stored, or sent by a provider: trimmed, in lower
 * case, the domain in ASCII (RFC 5891). International local parts (RFC 6531) stay as they are. `undefined` for anything that is
 * not exactly one address.
 *
 * @example canonicalAddress("Ada@bücher.example") // "ada@xn--bcher-kva.example"
 */
export function canonicalAddress(email: unknown): string | undefined {
  const address = typeof email === "string" ? email.trim() : undefined;
  if (!isOneAddress(address)) return undefined;
  const [name = "", domain = ""] = lowered(address).split("@");
  return writableAddress(address) ?? `${name}@${inDns(domain)}`;
}

/** Whether two texts are the same address. A text that is not an address equals none. */
export function isSameAddress(a: unknown, b: unknown): boolean {
  const address = canonicalAddress(a);
  return address !== undefined && address === canonicalAddress(b);
}

/** A domain that does not exist (RFC 6761, section 6.4). */
const nowhere = "@invalid";

/** Replaces the address of a user who lost it to its owner: unique, and impossible to prove. */
export const placeholderAddress = (userId: unknown): string => `unproved+${String(userId)}${nowhere}`;

/** Whether an address is such a placeholder. */
export const isPlaceholder = (email: unknown): boolean => typeof email === "string" && email.endsWith(nowhere);
