// Completes package-lock.json after an installation: adds the optional packages of other platforms that npm omits, so that `npm ci` works
// there too, and copies what package.json has of peers.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const path = "package-lock.json";
const lock = JSON.parse(readFileSync(path, "utf8"));
const { packages } = lock;

/** The platforms of a package: from the registry, or from its name if the registry does not have it. */
function platformOf(name, version) {
  try {
    const answer = execFileSync("npm", ["view", `${name}@${version}`, "--json", "os", "cpu", "libc"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const { os, cpu, libc } = JSON.parse(String(answer));
    if (os ?? cpu) return { ...(cpu && { cpu }), ...(libc && { libc }), os };
  } catch {}
  const words = name.split(/[/-]/);
  const os = ["android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32", "wasm32"];
  const cpu = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "wasm32"];
  const pick = (known) => known.filter((one) => words.includes(one));
  return { cpu: pick(cpu), os: pick(os) };
}

for (const [owner, { optionalDependencies = {}, dev }] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (packages[`${owner}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) continue;
    packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name, version),
      ...(dev && { dev }),
      optional: true,
    };
    console.log(`added ${name}@${version}`);
  }
}

const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync("package.json", "utf8"));
Object.assign(packages[""], { peerDependencies, peerDependenciesMeta });

const sorted = Object.entries(packages).sort(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
