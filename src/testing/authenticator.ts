/** An authenticator in software (Web Authentication Level 3, section 6): creates and uses passkeys; each part of its responses can be overridden. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type Cbor, cbor } from "./cbor.ts";
import { toBase64url } from "./issuer/keys.ts";

/** The options of a ceremony, as the library returns them to browsers (Web Authentication Level 3, sections 5.4 and 5.5). */
export interface PasskeyCeremony {
  /** The challenge, in base64url. */
  readonly challenge: string;
  /** The relying party of a new passkey. Default: the domain of the page. */
  readonly rp?: { readonly id?: string };
  /** Id of the relying party of a sign-in. Default: the domain of the page. */
  readonly rpId?: string;
  /** The owner of a new passkey: the user handle, in base64url. */
  readonly user?: { readonly id: string };
}

/** Parts of a response that differ from those of an honest authenticator and browser. */
export interface PasskeyOverrides {
  /** Origin in `clientDataJSON`. Default: the origin of the page. */
  readonly origin?: string;
  /** The relying party whose hash is signed. Default: that of the ceremony. */
  readonly rpId?: string;
  /** The type in `clientDataJSON`. Default: `webauthn.create` or `webauthn.get`. */
  readonly type?: string;
  /** The challenge in `clientDataJSON`. Default: that of the ceremony. */
  readonly challenge?: string;
  /** More of `clientDataJSON`. */
  readonly clientData?: object;
  /** Replaces the serialisation of `clientDataJSON`. */
  readonly write?: (clientData: object) => Uint8Array;
  /** User present. Default: `true`. */
  readonly up?: boolean;
  /** User verified. Default: `true`. */
  readonly uv?: boolean;
  /** Backup eligible. Default: `false`. */
  readonly be?: boolean;
  /** Backed up. Default: `false`. */
  readonly bs?: boolean;
  /** Number of signatures. Default: 0, as passkeys do. */
  readonly counter?: number;
  /** Id of the credential that is used, in base64url. Default: that of the passkey. */
  readonly id?: string;
  /** Signs with another key. */
  readonly otherKey?: boolean;
  /** The public key in COSE that is sent. */
  readonly publicKey?: ReadonlyMap<number, Cbor>;
  /** Format of the attestation. `packed`: signed with the new key itself. Default: `none`. */
  readonly format?: "none" | "packed";
  /** How browsers reach it. Default: `internal` and `hybrid`. */
  readonly transports?: readonly string[];
}

/** Algorithm of the key pair of a passkey (RFC 9053). */
export type PasskeyAlgorithm = "ES256" | "EdDSA" | "RS256";

/** A passkey. */
export interface SoftwarePasskey {
  /** Id of the credential, in base64url. */
  readonly id: string;
  /** The user handle of its owner, in base64url. */
  readonly userHandle: string;
  /** Algorithm of the key pair. */
  readonly algorithm: PasskeyAlgorithm;
  /** The private key. */
  readonly key: KeyObject;
  /** The public key in COSE (RFC 9052), by label. */
  readonly publicKey: ReadonlyMap<number, Cbor>;
}

/** The credential that a page posts: `PublicKeyCredential` as JSON (Web Authentication Level 3, section 5.1). */
export interface PostedCredential {
  /** Id of the credential, in base64url. */
  readonly id: string;
  /** The same id. */
  readonly rawId: string;
  /** Always `public-key`. */
  readonly type: string;
  /** The response of the authenticator: its byte strings in base64url. */
  readonly response: Readonly<Record<string, unknown>>;
  /** Results of extensions: none. */
  readonly clientExtensionResults: object;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();
const bytesOf = (text = ""): Buffer => Buffer.from(text, "base64url");

const makers = {
  ES256() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x, y } = publicKey.export({ format: "jwk" });
    const cose: [number, Cbor][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ];
    return { key: privateKey, publicKey: new Map(cose) };
  },
  EdDSA() {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const { x } = publicKey.export({ format: "jwk" });
    const cose: [number, Cbor][] = [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytesOf(x)],
    ];
    return { key: privateKey, publicKey: new Map(cose) };
  },
  RS256() {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: "jwk" });
    const cose: [number, Cbor][] = [
      [1, 3],
      [3, -257],
      [-1, bytesOf(n)],
      [-2, bytesOf(e)],
    ];
    return { key: privateKey, publicKey: new Map(cose) };
  },
} as const satisfies Record<PasskeyAlgorithm, () => Pick<SoftwarePasskey, "key" | "publicKey">>;

const signWith = ({ algorithm, key }: Pick<SoftwarePasskey, "algorithm" | "key">, data: Uint8Array): Buffer =>
  sign(algorithm === "EdDSA" ? null : "sha256", data, key);

const bit = (on: boolean, value: number): number => (on ? value : 0);

/** Authenticator data (Web Authentication Level 3, section 6.1). */
function authenticatorData(rpId: string, overrides: PasskeyOverrides, attested?: Uint8Array): Buffer {
  const { up = true, uv = true, be = false, bs = false, counter = 0 } = overrides;
  const flags = bit(up, 1) | bit(uv, 4) | bit(be, 8) | bit(bs, 16) | bit(attested !== undefined, 64);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(overrides.rpId ?? rpId), Buffer.of(flags), count, attested ?? Buffer.alloc(0)]);
}

function attestedData(id: string, publicKey: Cbor): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytesOf(id).length);
  return Buffer.concat([Buffer.alloc(16), length, bytesOf(id), cbor(publicKey)]);
}

/** The origin of the pages, and what a credential is made for. */
interface Scene {
  readonly origin: string;
  readonly domain: string;
}

/** `clientDataJSON` (section 5.8.1). */
function clientDataJson(type: string, challenge: string, { origin }: Scene, overrides: PasskeyOverrides): Buffer {
  const sent = {
    type: overrides.type ?? type,
    challenge: overrides.challenge ?? challenge,
    origin: overrides.origin ?? origin,
    crossOrigin: false,
    ...overrides.clientData,
  };
  return Buffer.from(overrides.write?.(sent) ?? JSON.stringify(sent));
}

const credential = (id: string, response: PostedCredential["response"]): PostedCredential => ({
  id,
  rawId: id,
  type: "public-key",
  response,
  clientExtensionResults: {},
});

/** The attestation statement (section 8.2 and 8.7). */
function attestationStatement({ format = "none" }: PasskeyOverrides, alg: number, signature: Buffer): Cbor {
  const statement: [string, Cbor][] = [
    ["alg", alg],
    ["sig", signature],
  ];
  return new Map(format === "packed" ? statement : []);
}

/** The credential of a passkey that was created (section 5.2.1). */
function attested(
  made: SoftwarePasskey,
  { challenge, rp }: PasskeyCeremony,
  scene: Scene,
  overrides: PasskeyOverrides,
): PostedCredential {
  const sent = clientDataJson("webauthn.create", challenge, scene, overrides);
  const keyData = attestedData(made.id, overrides.publicKey ?? made.publicKey);
  const authData = authenticatorData(rp?.id ?? scene.domain, overrides, keyData);
  const signature = signWith(made, Buffer.concat([authData, sha256(sent)]));
  const attestation = new Map<string, Cbor>([
    ["fmt", overrides.format ?? "none"],
    ["attStmt", attestationStatement(overrides, made.publicKey.get(3) as number, signature)],
    ["authData", authData],
  ]);
  return credential(made.id, {
    clientDataJSON: toBase64url(sent),
    attestationObject: toBase64url(cbor(attestation)),
    transports: overrides.transports ?? ["internal", "hybrid"],
  });
}

/** The credential of a passkey that was used (section 5.2.2). */
function asserted(
  passkey: SoftwarePasskey,
  { challenge, rpId }: PasskeyCeremony,
  scene: Scene,
  overrides: PasskeyOverrides,
): PostedCredential {
  const { algorithm, userHandle } = passkey;
  const sent = clientDataJson("webauthn.get", challenge, scene, overrides);
  const authData = authenticatorData(rpId ?? scene.domain, overrides);
  const key = overrides.otherKey ? makers[algorithm]().key : passkey.key;
  return credential(overrides.id ?? passkey.id, {
    clientDataJSON: toBase64url(sent),
    authenticatorData: toBase64url(authData),
    signature: toBase64url(signWith({ algorithm, key }, Buffer.concat([authData, sha256(sent)]))),
    userHandle,
  });
}

/** An authenticator in software. */
export interface Authenticator {
  /** The passkeys that it created, in order. */
  readonly passkeys: readonly SoftwarePasskey[];
  /** The result of `navigator.credentials.create`. */
  create(options: PasskeyCeremony, overrides?: PasskeyOverrides): PostedCredential;
  /**
   * The result of `navigator.credentials.get`.
   *
   * @param passkey Default: the one that was created last
   * @throws Error if there is no passkey
   */
  get(options: PasskeyCeremony, overrides?: PasskeyOverrides, passkey?: SoftwarePasskey): PostedCredential;
}

/**
 * Creates an authenticator in software, for tests without a browser. It verifies the user, unless an override has `uv: false`.
 *
 * @param origin origin of the pages on which it is used
 * @param algorithm of its key pairs. Default: `ES256`
 * @example
 * const authenticator = createAuthenticator("http://localhost:3000");
 * const credential = authenticator.create({ challenge, rp: { id: "localhost" }, user: { id: "dXNlcg" } });
 */
export function createAuthenticator(origin: string, algorithm: PasskeyAlgorithm = "ES256"): Authenticator {
  const passkeys: SoftwarePasskey[] = [];
  const scene = { origin, domain: new URL(origin).hostname };
  return {
    passkeys,
    create(options, overrides = {}) {
      const id = overrides.id ?? toBase64url(randomBytes(16));
      const made = { id, userHandle: options.user?.id ?? "", algorithm, ...makers[algorithm]() };
      passkeys.push(made);
      return attested(made, options, scene, overrides);
    },
    get(options, overrides = {}, passkey = passkeys.at(-1)) {
      if (!passkey)
        throw new Error("This authenticator has no passkey. Create one first: authenticator.create(options).");
      return asserted(passkey, options, scene, overrides);
    },
  };
}
