/** What is kept of authorization servers. */
import type { Lru } from "../lib/lru.ts";

/** Metadata and keys of servers, by what they depend on: bounded in bytes. */
export type ServerCache = Lru<{ readonly bytes: number }>;

/** Configured servers, and those that visitors chose. */
export type ServerCaches = Readonly<Record<"configured" | "resolved", ServerCache>>;
