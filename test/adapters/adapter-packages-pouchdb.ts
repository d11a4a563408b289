/** PouchDB in memory, with the indexes of its adapter. */
import { createRequire } from "node:module";
import { createIndexes, PouchDBAdapter } from "@auth/pouchdb-adapter";
import type { Foreign } from "./adapter-packages-journey.ts";

// Without types: they are packages of their own.
const require = createRequire(import.meta.url);
const PouchDB = require("pouchdb").plugin(require("pouchdb-adapter-memory")).plugin(require("pouchdb-find"));

/** See {@link Foreign}. */
export async function pouchdbInMemory(): Promise<Foreign> {
  const pouchdb = new PouchDB("foreign", { adapter: "memory" });
  await createIndexes(pouchdb);
  return { adapter: PouchDBAdapter({ pouchdb }), close: () => pouchdb.destroy() };
}
