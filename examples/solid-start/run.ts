/** Starts the built example with an OpenID Provider; `--check` checks it in Chromium. */
import { runExample } from "../shared/example.ts";
import { check } from "./check.ts";

await runExample({
  folder: import.meta.dirname,
  authPath: "/api/auth",
  command: ["node", ".output/server/index.mjs"],
  check,
});
