/** Starts the built example with an OpenID Provider and a mail server; `--check` checks it in Chromium. */
import { runExample } from "../shared/example.ts";
import { check } from "./check.ts";

await runExample({
  folder: import.meta.dirname,
  command: ["node", "node_modules/@react-router/serve/bin.cjs", "build/server/index.js"],
  check,
});
