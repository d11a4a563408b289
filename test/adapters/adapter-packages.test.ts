/** Existing `@auth/*-adapter` packages work unchanged, on the databases that run in this process. */
import { journeyWith } from "./adapter-packages-journey.ts";
import { foreignAdapters } from "./adapter-packages-list.ts";

for (const [name, open] of foreignAdapters) journeyWith(name, open);
