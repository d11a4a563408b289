/** The engine on synchronous node:crypto, and the choice of the engine: WebCrypto where the runtime has no node:crypto. */
import { lazyImport } from "../lib/lazy.ts";
import type { Engine, SealedBody, SealingKey } from "./engine.ts";

/** Loads a module of Node.js without an `import`, which would break bundles for other runtimes. In some runtimes it throws. */
export const loadNodeCrypto: NodeJS.Process["getBuiltinModule"] = (id: string) => {
  try {
    return globalThis.process?.getBuiltinModule?.(id);
  } catch {
    return undefined;
  }
};

/** The modules that the engine needs, or `undefined`: some runtimes have them without all functions. */
function loadModules() {
  const crypto = loadNodeCrypto("node:crypto");
  const buffer = loadNodeCrypto("node:buffer");
  const able = typeof crypto?.hkdfSync === "function" && typeof crypto.createDecipheriv === "function";
  return able && buffer ? { crypto, Buffer: buffer.Buffer } : undefined;
}

type NodeModules = NonNullable<ReturnType<typeof loadModules>>;

/** A256CBC-HS512 with one key (RFC 7518, section 5.2.2). The authenticated bytes are header, iv, ciphertext, length. */
function nodeSealing({ crypto, Buffer }: NodeModules, key: Uint8Array, header: string): SealingKey {
  const macKey = crypto.createSecretKey(key.subarray(0, 32));
  const cipherKey = crypto.createSecretKey(key.subarray(32));
  const start = Buffer.from(header);
  const end = Buffer.alloc(8);
  end.writeUInt32BE(start.length * 8, 4);

  // As a string: a digest in a Buffer costs more time than the rest of the line.
  function tagOf(iv: Uint8Array, ciphertext: Uint8Array) {
    const mac = crypto.createHmac("sha512", macKey).update(Buffer.concat([start, iv, ciphertext, end]));
    return Buffer.from(mac.digest("binary"), "binary").subarray(0, 32);
  }

  function open(body: SealedBody): string | null {
    const iv = Buffer.from(body.iv, "base64url");
    const ciphertext = Buffer.from(body.ciphertext, "base64url");
    const tag = Buffer.from(body.tag, "base64url");
    if (!crypto.timingSafeEqual(tagOf(iv, ciphertext), tag)) return null;
    const decipher = crypto.createDecipheriv("aes-256-cbc", cipherKey, iv);
    try {
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString();
    } catch {
      return null;
    }
  }

  function seal(text: string): string {
    const iv = crypto.randomBytes(16);
    const cipher = crypto.createCipheriv("aes-256-cbc", cipherKey, iv);
    const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    const tag = tagOf(iv, ciphertext);
    return `${header}..${[iv, ciphertext, tag].map((part) => part.toString("base64url")).join(".")}`;
  }

  return { header, open, seal };
}

/** The engine, or `undefined` if the runtime lacks what it needs. */
export function nodeEngine(): Engine | undefined {
  const node = loadModules();
  if (!node) return undefined;
  const { crypto } = node;
  return {
    // Without the hyphen: Deno accepts no other name.
    digest: (hash, text) => new Uint8Array(crypto.createHash(hash.replace("-", "")).update(text).digest()),
    derive: (secret, salt, info, length) => new Uint8Array(crypto.hkdfSync("sha256", secret, salt, info, length)),
    mac(bytes) {
      const key = crypto.createSecretKey(bytes);
      return (text) => crypto.createHmac("sha256", key).update(text).digest("hex");
    },
    sealing: (key, header) => nodeSealing(node, key, header),
  };
}

/** The engines by name. */
export type EngineName = "node" | "web";

const web = lazyImport(async () => (await import("./web.ts")).webEngine);

/** The engine on WebCrypto, loaded where the runtime has no node:crypto. The keys that it makes wait for nothing more. */
export const lazyWebEngine: Engine = {
  digest: async (...input) => (await web()).digest(...input),
  derive: async (...input) => (await web()).derive(...input),
  mac: async (...input) => (await web()).mac(...input),
  sealing: async (...input) => (await web()).sealing(...input),
};

/** The engine with this name; without a name node:crypto where the runtime has it, else WebCrypto. Call it on first use, not at import. */
export const engineOf = (name?: EngineName): Engine => (name === "web" ? undefined : nodeEngine()) ?? lazyWebEngine;
