/** Compiles the script of the sign-in page. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = new URL("../../../../src/core/pages/passkey-script/", import.meta.url);

/** The module that holds the script as text. */
export const compiledPath = new URL("compiled.ts", folder);

/** The script as the page contains it: one function for browsers that support passkeys, in ASCII. */
export async function compileScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("source.ts", folder))],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    minify: true,
    charset: "ascii",
    legalComments: "none",
  });
  return outputFiles[0]?.text ?? "";
}

/** The text of `compiled.ts`. */
export const moduleOf = (
  script: string,
): string => `/** The script of the sign-in page. Made from \`source.ts\` by \`npm run passkey-script\`: do not edit. */

// biome-ignore format: generated
// biome-ignore lint/suspicious/noTemplateCurlyInString: the script is text
export const passkeyScript = ${JSON.stringify(script)};
`;
