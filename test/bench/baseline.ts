/** The floor: the same work written by hand on synchronous node:crypto, with keys derived beforehand. */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** The keys of one secret and salt. */
function keysOf(secret: string, salt: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, salt, `portico session key (${salt})`, 64));
  const kid = createHash("sha512")
    .update(JSON.stringify({ k: key.toString("base64url"), kty: "oct" }))
    .digest("base64url");
  return { macKey: createSecretKey(key.subarray(0, 32)), cipherKey: createSecretKey(key.subarray(32)), kid };
}

/** The tag of RFC 7518, section 5.2.2.1. */
function tagOf(macKey: KeyObject, header: string, iv: Buffer, text: Buffer): Buffer {
  const length = Buffer.alloc(8);
  length.writeUInt32BE(header.length * 8, 4);
  const data = Buffer.concat([Buffer.from(header), iv, text, length]);
  return createHmac("sha512", macKey).update(data).digest().subarray(0, 32);
}

/** Opens tokens of one secret and salt, with nothing but the necessary. */
export function floorOpener(secret: string, salt: string): (token: string) => Record<string, unknown> | null {
  const { macKey, cipherKey } = keysOf(secret, salt);
  return (token) => {
    const [header = "", , iv64 = "", text64 = "", tag64 = ""] = token.split(".");
    const iv = Buffer.from(iv64, "base64url");
    const text = Buffer.from(text64, "base64url");
    if (!timingSafeEqual(tagOf(macKey, header, iv, text), Buffer.from(tag64, "base64url"))) return null;
    const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
    return JSON.parse(decipher.update(text, undefined, "utf8") + decipher.final("utf8")) as Record<string, unknown>;
  };
}

/** Seals tokens of one secret and salt. */
export function floorSealer(secret: string, salt: string): (claims: object) => string {
  const { macKey, cipherKey, kid } = keysOf(secret, salt);
  const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256CBC-HS512", kid })).toString("base64url");
  return (claims) => {
    const iv = randomBytes(16);
    const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
    const text = Buffer.concat([cipher.update(JSON.stringify(claims)), cipher.final()]);
    const parts = [iv, text, tagOf(macKey, header, iv, text)].map((part) => part.toString("base64url"));
    return `${header}..${parts.join(".")}`;
  };
}

/** The value of a cookie; empty if there is none. */
export const cookieOf = (request: Request, name: string): string =>
  request.headers
    .get("cookie")
    ?.split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? "";

/** A whole session read by hand: Request in, Response out. */
export function floorSession(secret: string, name: string): (request: Request) => Response {
  const open = floorOpener(secret, name);
  return (request) => {
    const claims = open(cookieOf(request, name));
    const session = claims && {
      user: { name: claims.name, email: claims.email, image: claims.picture },
      expires: new Date(),
    };
    return Response.json(session, { headers: { "cache-control": "private, no-store" } });
  };
}
