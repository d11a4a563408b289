/** An authenticator in software: makes and uses passkeys; each part of its responses can be overridden. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { type Cbor, cbor } from "./cbor.ts";

/** Options as the application gives them to browsers. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly rp?: { readonly id?: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Parts of a response that differ from those of an honest authenticator and browser. */
export interface PasskeyOverrides {
  /** Default: the origin of the page. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  /** More of `clientDataJSON`. */
  readonly clientData?: object;
  /** Replaces the serialisation of `clientDataJSON`. */
  readonly write?: (clientData: object) => Uint8Array;
  readonly up?: boolean;
  readonly uv?: boolean;
  /** Backup eligible, and backed up. */
  readonly be?: boolean;
  readonly bs?: boolean;
  /** Default: 0, as passkeys do. */
  readonly counter?: number;
  /** Id of the credential, in base64url. */
  readonly id?: string;
  /** Signs with another key. */
  readonly otherKey?: boolean;
  /** The public key in COSE that is sent. */
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

/** An authenticator with the passkeys that it made, in front of pages of `origin`. */
export function createPasskeys(origin: string, algorithm: Algorithm = "ES256") {
  const passkeys: Passkey[] = [];
  const domain = new URL(origin).hostname;

  const clientData = (type: string, challenge: string, overrides: PasskeyOverrides): Buffer => {
    const sent = {
      type: overrides.type ?? type,
      challenge: overrides.challenge ?? challenge,
      origin: overrides.origin ?? origin,
      crossOrigin: false,
      ...overrides.clientData,
    };
    return Buffer.from(overrides.write?.(sent) ?? JSON.stringify(sent));
  };

  return {
    passkeys,

    /** What `navigator.credentials.create` ends in. */
    create({ challenge, rp, user }: PasskeyOptions, overrides: PasskeyOverrides = {}): PostedCredential {
      const id = overrides.id ?? base64url(randomBytes(16));
      const made = { id, userHandle: user?.id ?? "", algorithm, ...makers[algorithm]() };
      passkeys.push(made);
      const sent = clientData("webauthn.create", challenge, overrides);
      const authData = authenticatorData(
        rp?.id ?? domain,
        overrides,
        attestedData(id, overrides.publicKey ?? made.publicKey),
      );
      const sig = signed(made, Buffer.concat([authData, sha256(sent)]));
      const alg = made.publicKey.get(3) as number;
      const statement: [string, Cbor][] =
        overrides.format === "packed"
          ? [
              ["alg", alg],
              ["sig", sig],
            ]
          : [];
      const attestation = new Map<string, Cbor>([
        ["fmt", overrides.format ?? "none"],
        ["attStmt", new Map(statement)],
        ["authData", authData],
      ]);
      const response = {
        clientDataJSON: base64url(sent),
        attestationObject: base64url(cbor(attestation)),
        transports: overrides.transports ?? ["internal", "hybrid"],
      };
      return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
    },

    /** What `navigator.credentials.get` ends in. Default: with the passkey that was made last. */
    get(
      { challenge, rpId }: PasskeyOptions,
      overrides: PasskeyOverrides = {},
      passkey = passkeys.at(-1),
    ): PostedCredential {
      if (!passkey) throw new Error("There is no passkey on this authenticator.");
      const sent = clientData("webauthn.get", challenge, overrides);
      const authData = authenticatorData(rpId ?? domain, overrides);
      const key = overrides.otherKey ? makers[algorithm]().key : passkey.key;
      const response = {
        clientDataJSON: base64url(sent),
        authenticatorData: base64url(authData),
        signature: base64url(signed({ algorithm: passkey.algorithm, key }, Buffer.concat([authData, sha256(sent)]))),
        userHandle: passkey.userHandle,
      };
      const id = overrides.id ?? passkey.id;
      return { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
    },
  };
}
