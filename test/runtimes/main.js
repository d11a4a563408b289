/** The steps, on runtimes that run a file: Node.js, Bun, Deno. The argument is the URL of the identity provider. */
import process from "node:process";
import { smoke } from "./smoke.js";

const { lines, failed } = await smoke(process.argv.at(-1));
console.log(lines.join("\n"));
process.exitCode = failed;
