/** Starts the built example with an OpenID Provider; `--check` checks it in Chromium. */
import { runExample } from "../shared/example.ts";
import { check } from "./check.ts";

await runExample({
  folder: import.meta.dirname,
  command: ["node", "server/entry.node-server.js"],
  check: (running) => check({ ...running, files: `${import.meta.dirname}/dist` }),
});
