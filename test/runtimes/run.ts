/** Runs the steps of `smoke.js` on the packed package, on every runtime, then the servers of `servers.ts`. */
import { rmSync } from "node:fs";
import { disconnectOnWorkerd } from "./disconnect.ts";
import { startIssuer } from "./issuer.ts";
import { installPackage, installRuntimes, isInstalled } from "./project.ts";
import { serveAndWalk, servers, startAndWalk, starts } from "./servers.ts";
import { type Result, runtimes } from "./steps.ts";

if (!isInstalled()) installRuntimes();
const project = installPackage();
const issuer = await startIssuer();
let failed = 0;

function report({ lines, failed: more }: Result): void {
  console.log(lines.join("\n"));
  failed += more;
}

try {
  for (const [name, run] of runtimes) {
    console.log(`\n${name}`);
    report(await run(project, issuer.url));
  }
  report(await disconnectOnWorkerd(project));
  console.log("\nServers");
  for (const [name, start] of servers) report(await serveAndWalk(project, name, start));
  for (const [name, start] of starts) report(await startAndWalk(project, name, start));
} finally {
  issuer.stop();
  rmSync(project, { recursive: true, force: true });
}
console.log(`\n${runtimes.length} runtimes, ${servers.length} servers, ${failed} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
