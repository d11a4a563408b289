/** An authenticator in software: it makes passkeys and uses them, and can be told to lie. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type Cbor, cbor } from "./cbor.ts";

/** Options as the application gives them to browsers. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** What an authenticator, or the browser around it, says otherwise than it should. */
export interface PasskeyOverrides {
  /** Default: the page is where it should be. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** More of `clientDataJSON`. */
  readonly clientData?: object;
  /** Writes `clientDataJSON` in another way. */
  readonly write?: (clientData: object) => Uint8Array;
  readonly up?: boolean;
  readonly uv?: boolean;
  /** Whether the key can be copied to other devices, and whether it is by now. */
  readonly be?: boolean;
  readonly bs?: boolean;
  /** Default: 0, as passkeys do. */
  readonly counter?: number;
  /** Id of the credential, in base64url. */
  readonly id?: string;
  /** Signs with a key that nobody knows. */
  readonly otherKey?: boolean;
  /** The public key in COSE, as it is told. */
  readonly publicKey?: ReadonlyMap<number, Cbor>;
  /** Default: `none`. `packed`: signed with the new key itself. */
  readonly format?: "none" | "packed";
  readonly transports?: readonly string[];
}

export type Algorithm = "ES256" | "EdDSA" | "RS256";

/** One passkey. */
export interface Passkey {
  /** In base64url. */
  readonly id: string;
  readonly userHandle: string;
  readonly algorithm: Algorithm;
  readonly key: KeyObject;
  readonly publicKey: ReadonlyMap<number, Cbor>;
}

/** What a page posts. */
export interface PostedCredential {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: Readonly<Record<string, unknown>>;
  readonly clientExtensionResults: object;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
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
} as const satisfies Record<Algorithm, () => Pick<Passkey, "key" | "publicKey">>;

const signed = ({ algorithm, key }: Pick<Passkey, "algorithm" | "key">, data: Uint8Array): Buffer =>
  sign(algorithm === "EdDSA" ? null : "sha256", data, key);

const bit = (on: boolean, value: number): number => (on ? value : 0);

/** Authenticator data (Web Authentication Level 3, section 6.1). */
function authenticatorData(rpId: string, lies: PasskeyOverrides, attested?: Uint8Array): Buffer {
  const { up = true, uv = true, be = false, bs = false, counter = 0 } = lies;
  const flags = bit(up, 1) | bit(uv, 4) | bit(be, 8) | bit(bs, 16) | bit(attested !== undefined, 64);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.of(flags), count, attested ?? Buffer.alloc(0)]);
}

function attestedData(id: string, publicKey: Cbor): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytesOf(id).length);
  return Buffer.concat([Buffer.alloc(16), length, bytesOf(id), cbor(publicKey)]);
}

/** An authenticator with the passkeys that it made, in front of pages of `origin`. */
export function createPasskeys(origin: string, algorithm: Algorithm = "ES256") {
  const passkeys: Passkey[] = [];
  const domain = new URL(origin).hostname;

  const clientData = (type: string, challenge: string, lies: PasskeyOverrides): Buffer => {
    const said = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? origin,
      crossOrigin: false,
      ...lies.clientData,
    };
    return Buffer.from(lies.write?.(said) ?? JSON.stringify(said));
  };

  return {
    passkeys,

    /** What `navigator.credentials.create` ends in. */
    create({ challenge, rp, user }: PasskeyOptions, lies: PasskeyOverrides = {}): PostedCredential {
      const id = lies.id ?? base64url(randomBytes(16));
      const made = { id, userHandle: user?.id ?? "", algorithm, ...makers[algorithm]() };
      passkeys.push(made);
      const said = clientData("webauthn.create", challenge, lies);
      const authData = authenticatorData(rp?.id ?? domain, lies, attestedData(id, lies.publicKey ?? made.publicKey));
      const sig = signed(made, Buffer.concat([authData, sha256(said)]));
      const alg = made.publicKey.get(3) as number;
      const statement: [string, Cbor][] =
        lies.format === "packed"
          ? [
              ["alg", alg],
              ["sig", sig],
            ]
          : [];
      const attestation = new Map<string, Cbor>([
        ["fmt", lies.format ?? "none"],
        ["attStmt", new Map(statement)],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: base64url(said),
        attestationObject: base64url(cbor(attestation)),
        transports: lies.transports ?? ["internal", "hybrid"],
      };
      return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
    },

    /** What `navigator.credentials.get` ends in. Default: with the passkey that was made last. */
    get({ challenge, rpId }: PasskeyOptions, lies: PasskeyOverrides = {}, passkey = passkeys.at(-1)): PostedCredential {
      if (!passkey) throw new Error("There is no passkey on this authenticator.");
      const said = clientData("webauthn.get", challenge, lies);
      const authData = authenticatorData(rpId ?? domain, lies);
      const key = lies.otherKey ? makers[algorithm]().key : passkey.key;
      const response = {
        clientDataJSON: base64url(said),
        authenticatorData: base64url(authData),
        signature: base64url(signed({ algorithm: passkey.algorithm, key }, Buffer.concat([authData, sha256(said)]))),
        userHandle: passkey.userHandle,
      };
      const id = lies.id ?? passkey.id;
      return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
    },
  };
}
