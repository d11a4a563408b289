/** Starts the built example with an OpenID Provider and a mail server; `--check` checks it in Chromium. */
import { runExample } from "../shared/example.ts";
import { check } from "./check.ts";

await runExample({ folder: import.meta.dirname, command: ["node", ".output/server/index.mjs"], check });
