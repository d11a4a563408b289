/** Starts the example with an OpenID Provider and a mail server; `--check` checks it in Chromium. */
import { runExample } from "../shared/example.ts";
import { check } from "./check.ts";

await runExample({ folder: import.meta.dirname, command: ["node", "dist/nest/main.js"], check });
