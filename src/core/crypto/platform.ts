/** Chooses the engine: node:crypto where the runtime has it, WebCrypto elsewhere. */
import type { Engine } from "./engine.ts";
import { nodeEngine } from "./node.ts";
import { webEngine } from "./web.ts";

/** Names of the engines. */
export type EngineName = "node" | "web";

/** The engine of this name; without a name, the fastest that this runtime has. Asked when first needed, never at import. */
export const engineOf = (name?: EngineName): Engine => (name === "web" ? undefined : nodeEngine()) ?? webEngine;
