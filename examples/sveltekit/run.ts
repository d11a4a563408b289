/** Starts the built example with an OpenID Provider; `--check` checks it in Chromium. */
import { runExample } from "../shared/example.ts";
import { check } from "./check.ts";

await runExample({
  folder: import.meta.dirname,
  // The origin is part of the build: vite.config.ts.
  port: 3003,
  command: ["node", "build"],
  check,
});
