/** Shared state where the adapter has none: bounded memory of this process. */
import { createMemoryState, type MemoryState } from "../lib/memory-state.ts";

export const createProcessState = (): MemoryState => createMemoryState(() => Date.now());
