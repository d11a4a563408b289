/** B1, B2: the JWT helpers, against the same work written by hand on node:crypto (floor-sync) and on WebCrypto (floor-subtle). */
import { createCipheriv, createHmac, createSecretKey, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { decode, encode, getToken } from "portico/jwt";
import { test } from "vitest";
import { floorOpener } from "./baseline.ts";
import { measure, type Row, report } from "./measure.ts";
import { loadPeerTokens } from "./peer.ts";
import type { Figure } from "./rows.ts";

const name = "portico.session-token";
const secret = "a-secret-that-is-long-enough-to-be-believed";
const maxAge = 30 * 24 * 60 * 60;
const keyBytes = Buffer.from(hkdfSync("sha256", secret, name, `portico session key (${name})`, 64));

/** With the times and the id, about 400 bytes of JSON. */
const claims = (i: number) => ({
  name: "Ada Lovelace",
  email: "ada@example.com",
  picture: null,
  sub: `user-${i}`,
  data: "x".repeat(235),
});

/** The header of one token serves all: they have the same key. */
const [header = ""] = (await encode({ token: claims(0), secret, salt: name })).split(".");
const length = Buffer.alloc(8);
length.writeUInt32BE(header.length * 8, 4);

const withTimes = (token: object) => {
  const iat = Math.floor(Date.now() / 1000);
  return JSON.stringify({ ...token, iat, exp: iat + maxAge, jti: randomUUID() });
};

const macKey = createSecretKey(keyBytes.subarray(0, 32));
const cipherKey = createSecretKey(keyBytes.subarray(32));

function sealSync(token: object): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", cipherKey, iv);
  const text = Buffer.concat([cipher.update(withTimes(token), "utf8"), cipher.final()]);
  const mac = createHmac("sha512", macKey)
    .update(Buffer.concat([Buffer.from(header), iv, text, length]))
    .digest();
  return `${header}..${iv.toString("base64url")}.${text.toString("base64url")}.${mac.subarray(0, 32).toString("base64url")}`;
}

const hmac = { name: "HMAC", hash: "SHA-512" };
const subtleMac = await crypto.subtle.importKey("raw", keyBytes.subarray(0, 32), hmac, false, ["sign"]);
const subtleCipher = await crypto.subtle.importKey("raw", keyBytes.subarray(32), "AES-CBC", false, [
  "encrypt",
  "decrypt",
]);
const subtleTag = async (iv: Uint8Array, text: Uint8Array) =>
  Buffer.from(
    await crypto.subtle.sign("HMAC", subtleMac, Buffer.concat([Buffer.from(header), iv, text, length])),
  ).subarray(0, 32);

async function sealSubtle(token: object): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(16));
  const bytes = new TextEncoder().encode(withTimes(token));
  const text = Buffer.from(await crypto.subtle.encrypt({ name: "AES-CBC", iv }, subtleCipher, bytes));
  const parts = [Buffer.from(iv), text, await subtleTag(iv, text)];
  return `${header}..${parts.map((part) => part.toString("base64url")).join(".")}`;
}

async function openSubtle(token: string): Promise<unknown> {
  const [iv, text, tag] = token
    .split(".")
    .slice(2)
    .map((part) => Buffer.from(part, "base64url")) as [Buffer, Buffer, Buffer];
  if (!(await subtleTag(iv, text)).equals(tag)) return null;
  return JSON.parse(
    new TextDecoder().decode(
      await crypto.subtle.decrypt({ name: "AES-CBC", iv: new Uint8Array(iv) }, subtleCipher, new Uint8Array(text)),
    ),
  );
}

const requestFor = (token: string) => ({
  headers: { host: "app.example", accept: "*/*", cookie: `theme=dark; ${name}=${token}; lang=en` },
});
type Incoming = ReturnType<typeof requestFor>;

const tokenIn = ({ headers }: Incoming) =>
  headers.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? "";

/** Hands out the items of a list for ever, one after the other. */
const cycle = <T>(items: readonly T[]) => {
  let at = 0;
  return () => items[at++ % items.length] as T;
};

const openSync = floorOpener(secret, name);
const cold = await Promise.all(
  Array.from({ length: 12_000 }, async (_, i) => requestFor(await encode({ token: claims(i), secret, salt: name }))),
);
const hot = cold.slice(0, 16);

/** The runtime's node:crypto is hidden while the keys of this secret are made, as on a runtime that has none. */
async function onWebCrypto<T>(run: () => Promise<T>): Promise<T> {
  const load = process.getBuiltinModule;
  Object.assign(process, { getBuiltinModule: undefined });
  return run().finally(() => Object.assign(process, { getBuiltinModule: load }));
}

const rows = (id: string, work: string, [micros, sync, subtle, peer]: readonly Figure[], goal: string): Row[] => [
  { id, work: `${work} / floor-sync`, micros: micros ?? 0, floor: sync, peer, goal },
  { id, work: `${work} / floor-subtle`, micros: micros ?? 0, floor: subtle, peer, goal: "" },
];

const peer = await loadPeerTokens();
const peerName = "authjs.session-token";
const peerSealed = async (i: number) => peer.encode({ token: claims(i), secret, salt: peerName });
/** The peer reads the cookies of a Request. */
const peerRequest = (token: string) =>
  new Request("http://app.example", { headers: { cookie: `${peerName}=${token}` } });
const peerCold = await Promise.all(Array.from({ length: 2_000 }, async (_, i) => peerRequest(await peerSealed(i))));

test("B1: getToken", { timeout: 600_000 }, async () => {
  const next = {
    ours: cycle(cold),
    sync: cycle(cold),
    subtle: cycle(cold),
    hot: cycle(hot),
    hotSync: cycle(hot),
    web: cycle(cold),
    peer: cycle(peerCold),
    hotPeer: cycle(peerCold.slice(0, 16)),
  };
  const webSecret = [secret, "another, so that the keyring is another"];
  await onWebCrypto(() => getToken({ req: next.web(), secret: webSecret }));
  if ((await peer.getToken({ req: next.peer(), secret })) === null) throw new Error("The peer reads no token.");
  const [ours, sync, subtle, again, againSync, web, coldPeer, hotPeer] = await measure([
    { name: "cold", run: () => getToken({ req: next.ours(), secret }) },
    { name: "floor-sync", run: () => openSync(tokenIn(next.sync())) },
    { name: "floor-subtle", run: () => openSubtle(tokenIn(next.subtle())) },
    { name: "hot", run: () => getToken({ req: next.hot(), secret }) },
    { name: "floor-sync, hot", run: () => openSync(tokenIn(next.hotSync())) },
    { name: "cold, WebCrypto engine", run: () => getToken({ req: next.web(), secret: webSecret }) },
    { name: "cold, peer", run: () => peer.getToken({ req: next.peer(), secret }) },
    { name: "hot, peer", run: () => peer.getToken({ req: next.hotPeer(), secret }) },
  ]);
  report("getToken, 400 bytes of claims", [
    ...rows("B1 cold", "each token new", [ours, sync, subtle, coldPeer], "kept: 1.5x floor-sync"),
    {
      id: "B1 hot",
      work: "the same 16 tokens again / floor-sync",
      micros: again,
      floor: againSync,
      peer: hotPeer,
      goal: "kept: 0.27x floor-sync",
    },
    {
      id: "B1 web",
      work: "each token new, WebCrypto engine / floor-subtle",
      micros: web,
      floor: subtle,
      goal: "<= 1.3x floor-subtle",
    },
  ]);
});

test("B2: encode", { timeout: 600_000 }, async () => {
  const webSecret = [secret, "a third, so that the keyring is another"];
  await onWebCrypto(() => encode({ secret: webSecret, salt: name }));
  let i = 0;
  const [ours, sync, subtle, web, sealedByPeer] = await measure([
    { name: "encode", run: () => encode({ token: claims(i++), secret, salt: name }) },
    { name: "floor-sync", run: () => sealSync(claims(i++)) },
    { name: "floor-subtle", run: () => sealSubtle(claims(i++)) },
    { name: "WebCrypto engine", run: () => encode({ token: claims(i++), secret: webSecret, salt: name }) },
    { name: "peer", run: () => peerSealed(i++) },
  ]);
  report("encode, 400 bytes of claims", [
    ...rows("B2", "encode", [ours, sync, subtle, sealedByPeer], "kept: 1.3x floor-sync"),
    {
      id: "B2 web",
      work: "encode, WebCrypto engine / floor-subtle",
      micros: web,
      floor: subtle,
      goal: "<= 1.3x floor-subtle",
    },
  ]);
  if ((await decode({ token: sealSync(claims(0)), secret, salt: name })) === null)
    throw new Error("The floor seals otherwise than we do.");
});
