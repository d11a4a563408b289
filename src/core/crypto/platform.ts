/** Chooses the engine: node:crypto where the runtime has it, else WebCrypto. */
import type { Engine } from "./engine.ts";
import { nodeEngine } from "./node.ts";
import { webEngine } from "./web.ts";

/** The engines by name. */
export type EngineName = "node" | "web";

/** The engine with this name; without a name, the fastest one of the runtime. Call it on first use, not at import. */
export const engineOf = (name?: EngineName): Engine => (name === "web" ? undefined : nodeEngine()) ?? webEngine;
