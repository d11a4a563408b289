/** Recognizes public suffixes: a cookie or a passkey for one would be shared with sites of other owners. */

/**
 * Platforms that give each customer a name below theirs.
 * https://publicsuffix.org/list/public_suffix_list.dat, private section
 */
// biome-ignore format: a list
export const platformSuffixes: readonly string[] = [
  "amplifyapp.com", "azurewebsites.net", "deno.dev", "firebaseapp.com", "fly.dev", "github.io", "herokuapp.com", "netlify.app",
  "ngrok-free.app", "ngrok.io", "onrender.com", "pages.dev", "railway.app", "render.com", "run.app", "vercel.app", "web.app", "workers.dev",
];

/** Registries with two labels, the most used ones (the same list, ICANN section). */
// biome-ignore format: a list
const registries: readonly string[] = [
  "ac.uk", "co.uk", "gov.uk", "ltd.uk", "me.uk", "net.uk", "org.uk", "plc.uk", "ac.jp", "co.jp", "go.jp", "ne.jp", "or.jp",
  "com.au", "edu.au", "gov.au", "net.au", "org.au", "co.nz", "net.nz", "org.nz", "co.za", "org.za", "co.in", "net.in", "org.in",
  "com.br", "gov.br", "net.br", "org.br", "com.cn", "gov.cn", "net.cn", "org.cn", "co.kr", "or.kr", "co.il", "org.il", "co.id",
  "co.ke", "co.th", "com.ar", "com.bd", "com.co", "com.ec", "com.eg", "com.hk", "com.mx", "com.my", "com.ng", "com.pe", "com.ph",
  "com.pk", "com.pl", "com.sa", "com.sg", "com.tr", "com.tw", "com.ua", "com.ve", "com.vn",
];

const suffixes: ReadonlySet<string> = new Set([...platformSuffixes, ...registries]);

/**
 * Whether a domain is a public suffix: every single label except `localhost`, and the well-known longer ones. Browsers
 * have the whole list and reject the others.
 */
export function isPublicSuffix(domain: string): boolean {
  const name = domain.toLowerCase().replace(/^\./, "");
  return (!name.includes(".") && name !== "localhost") || suffixes.has(name);
}
