/** What was typed -> the one form of an e-mail address that is stored, compared and written to. */
import { EmailInvalid } from "../../errors/index.ts";

// A dot-atom (RFC 5322, section 3.2.3) without what routes mail (% ! /), and never a leading hyphen, which programs read as an option.
const local = /^(?!-)[a-z0-9#$&'*+=?^_{|}~`-]+(?:\.[a-z0-9#$&'*+=?^_{|}~`-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const refused = () =>
  new EmailInvalid(
    "The identifier is not an address that the library writes to: one @, an ASCII local part, a domain of at least two labels. Set normalizeIdentifier on the provider to accept others.",
  );

/** The domain as it stands in DNS (RFC 5891), by the URL parser of the platform. */
function domainOf(text: string): string {
  // Parts of a URL, and characters that the parser drops without a word.
  if (/[\u0000-\u002c/:-@[-`{-\u007f]|\p{Default_Ignorable_Code_Point}|\p{C}/u.test(text)) throw refused();
  const address = `http://${text}/`;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  const labels = host.split(".");
  const sound = labels.length >= 2 && host.length <= 253 && labels.every((part) => label.test(part));
  if (!sound || /^[0-9]+$/.test(labels.at(-1) ?? "")) throw refused();
  return host;
}

/**
 * The canonical form of an address: trimmed, in lower case, its domain in ASCII. Throws `EmailInvalid` for whatever
 * could be read as two addresses, or differently by two mail servers. International local parts (RFC 6531) are refused.
 *
 * @example normalizeEmail(" Ada@Example.com ") // "ada@example.com"
 */
export function normalizeEmail(identifier: string): string {
  if (identifier.length > 320 || identifier !== identifier.normalize("NFKC")) throw refused();
  const text = identifier.replace(/^ +| +$/g, "").toLowerCase();
  const [name = "", domain = "", ...more] = text.split("@");
  if (more.length > 0 || name.length > 64 || !local.test(name) || name.includes("=?")) throw refused();
  const address = `${name}@${domainOf(domain)}`;
  if (address.length > 254) throw refused();
  return address;
}

/** What a `normalizeIdentifier` of the application returned, if it is one address and nothing else. */
export function checkedIdentifier(identifier: unknown): string {
  const sound =
    typeof identifier === "string" &&
    identifier.length <= 320 &&
    identifier.split("@").length === 2 &&
    // Controls and white space, list separators, quotes and brackets: each could turn one recipient into two.
    !/[\u0000-\u0020\u007f-\u00a0,;<>"()[\]\\]/.test(identifier);
  if (!sound) throw refused();
  return identifier;
}
