/** The peer, measured in the same rounds: `@auth/core`, which the adapters among the development dependencies bring along. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const modules = fileURLToPath(new URL("../../node_modules/@auth/", import.meta.url));
const [found] = globSync("{core,*/node_modules/@auth/core}/package.json", { cwd: modules }).toSorted();

/** Folder of the package. */
const folder = join(modules, found ?? "core/package.json", "..");

/** Path of a file of the package. */
export const peerFile = (name: string): string => join(folder, name);

const { version } = JSON.parse(readFileSync(peerFile("package.json"), "utf8")) as { version: string };

/** Name and version. */
export const peerName = `@auth/core ${version}`;

/** What is used of it. Its configuration has the same form. */
interface Peer {
  readonly Auth: (request: Request, config: object) => Promise<Response>;
  readonly customFetch: symbol;
}

interface PeerTokens {
  readonly encode: (input: object) => Promise<string>;
  readonly getToken: (input: object) => Promise<unknown>;
}

const load = (name: string): Promise<unknown> => import(pathToFileURL(peerFile(name)).href);

/** Loads the package. */
export const loadPeer = async (): Promise<Peer> => (await load("index.js")) as Peer;

/** Loads its helpers for tokens. */
export const loadPeerTokens = async (): Promise<PeerTokens> => (await load("jwt.js")) as PeerTokens;
