/** `npm run passkey-script`: compiles the script of the sign-in page, and writes it to `src`. */
import { writeFileSync } from "node:fs";
import { compiledPath, compileScript, moduleOf } from "./compile.ts";

const script = await compileScript();
writeFileSync(compiledPath, moduleOf(script));
console.log(`${script.length} characters.`);
