/** The floor: the same work written by hand on synchronous node:crypto, with keys derived beforehand. */
import { createDecipheriv, createHmac, createSecretKey, hkdfSync, timingSafeEqual } from "node:crypto";

/** Opens tokens of one secret and salt, with nothing but the necessary. */
export function floorOpener(secret: string, salt: string): (token: string) => Record<string, unknown> | null {
  const key = Buffer.from(hkdfSync("sha256", secret, salt, `portico session key (${salt})`, 64));
  const macKey = createSecretKey(key.subarray(0, 32));
  const cipherKey = createSecretKey(key.subarray(32));
  return (token) => {
    const [header = "", , iv64 = "", text64 = "", tag64 = ""] = token.split(".");
    const iv = Buffer.from(iv64, "base64url");
    const text = Buffer.from(text64, "base64url");
    const length = Buffer.alloc(8);
    length.writeUInt32BE(header.length * 8, 4);
    const mac = createHmac("sha512", macKey)
      .update(Buffer.concat([Buffer.from(header), iv, text, length]))
      .digest();
    if (!timingSafeEqual(mac.subarray(0, 32), Buffer.from(tag64, "base64url"))) return null;
    const decipher = createDecipheriv("aes-256-cbc", cipherKey, iv);
    return JSON.parse(decipher.update(text, undefined, "utf8") + decipher.final("utf8")) as Record<string, unknown>;
  };
}

const cookieOf = (request: Request, name: string): string =>
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
