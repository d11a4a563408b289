/** Applications that the creators of today write, with portico added by its guide, word for word. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encode } from "../../src/jwt/index.ts";
import { filesShown } from "../start/page.ts";
import { read } from "../structure/sources.ts";
import { answers, env, freePort, npm, type Package, pack } from "./application.ts";

const secret = "vJ3mZ0sX7nq5Y1hT8bKc2RgW4dLfP9uEaQo6iMxNyBk";

/** An application as its creator writes it, and the guide by which portico is added. */
interface Starter {
  /** Writes the application into an empty folder. */
  readonly create: (folder: string) => Promise<unknown>;
  readonly guide: string;
  /** Packages that the guide installs beside portico. */
  readonly beside?: readonly string[];
  readonly build?: boolean;
  /** Program and arguments. `<port>` is replaced by the port. */
  readonly start: readonly string[];
  readonly routes: string;
  /** A page that shows the name of the user. */
  readonly page: string;
  /** Whether that page is for signed-in users. */
  readonly isProtected?: boolean;
}

const edit = async (file: string, change: (text: string) => string): Promise<void> =>
  writeFile(file, change(await readFile(file, "utf8")));

/** Google serves the fonts of the layout: no test reaches it. */
const withoutFonts = (layout: string): string =>
  layout
    .replace(/^import .* from "next\/font\/google";\n/m, "")
    .replaceAll(/^const \w+ = Geist(?:_Mono)?\(\{[\s\S]*?^\}\);\n/gm, "")
    .replaceAll(/\$\{geist\w+\.variable\} /g, "");

const createNext = async (folder: string): Promise<void> => {
  await npm(folder, "exec", "--yes", "create-next-app@16.4.3", "--", ".", "--yes", "--skip-install", "--disable-git");
  await edit(`${folder}/app/layout.tsx`, withoutFonts);
};

const next = {
  guide: "nextjs",
  build: true,
  start: ["node_modules/next/dist/bin/next", "start", "-p", "<port>"],
  routes: "/api/auth",
  page: "/dashboard",
  isProtected: true,
} as const;

const starters: Readonly<Record<string, Starter>> = {
  "create-next-app": {
    ...next,
    async create(folder) {
      await createNext(folder);
      expect(await readFile(`${folder}/next.config.ts`, "utf8")).toContain("cacheComponents: true");
    },
  },
  "create-next-app without Cache Components": {
    ...next,
    async create(folder) {
      await createNext(folder);
      await edit(`${folder}/next.config.ts`, (text) =>
        text.replaceAll(/^ *(?:cacheComponents|partialPrefetching): true,\n/gm, ""),
      );
    },
  },
  "sv create": {
    guide: "sveltekit",
    create: (folder) =>
      npm(
        folder,
        "exec",
        "--yes",
        "sv@0.17.1",
        "--",
        "create",
        ".",
        "--template",
        "minimal",
        "--types",
        "ts",
        "--no-add-ons",
        "--no-install",
      ),
    build: true,
    start: ["node_modules/vite/bin/vite.js", "preview", "--port", "<port>"],
    routes: "/auth",
    page: "/__data.json",
  },
  "npm init": {
    guide: "express",
    create: (folder) => npm(folder, "init", "-y"),
    beside: ["express"],
    start: ["server.ts"],
    routes: "/auth",
    page: "/",
  },
};

let packed: Package;
let place: string;

beforeAll(async () => {
  packed = await pack("package-of-starters");
  // Outside of the repository, whose packages an application would find above itself.
  place = await mkdtemp(join(tmpdir(), "portico-starters-"));
});
afterAll(() => rm(place, { recursive: true, force: true }));

/** Adds portico as the guide has it: its commands, and its files. */
async function addPortico(folder: string, { guide, beside = [] }: Starter, port: number): Promise<void> {
  const text = read(`docs/guides/${guide}.md`);
  if (text.includes("npm pkg set type=module")) await npm(folder, "pkg", "set", "type=module");
  await npm(folder, "install", packed.tarball, ...beside);
  for (const { path, text: code } of filesShown(text)) {
    await mkdir(dirname(`${folder}/${path}`), { recursive: true });
    // The port of the guide may be in use.
    await writeFile(`${folder}/${path}`, code.replace("app.listen(3000)", `app.listen(${port})`));
  }
}

describe.each(Object.entries(starters))("D1, N1: an application that %s writes", (name, starter) => {
  it("installs portico, builds, protects its page and shows who is signed in", async () => {
    const folder = join(place, name.toLowerCase().replaceAll(" ", "-"));
    await mkdir(folder, { recursive: true });
    const port = await freePort();
    const address = `http://localhost:${port}`;
    await starter.create(folder);
    await npm(folder, "install");
    await addPortico(folder, starter, port);
    if (starter.build) await npm(folder, "run", "build");
    const providers = { AUTH_GITHUB_ID: "id", AUTH_GITHUB_SECRET: "s", AUTH_GOOGLE_ID: "id", AUTH_GOOGLE_SECRET: "s" };
    const child = spawn(
      process.execPath,
      starter.start.map((word) => word.replace("<port>", String(port))),
      {
        cwd: folder,
        env: { ...env, ...providers, AUTH_SECRET: secret, AUTH_URL: address },
      },
    );
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += String(text)));
    try {
      while (!(await answers(address))) {
        if (child.exitCode !== null) throw new Error(`The application ended before it answered:\n${printed}`);
        await wait(100);
      }
      const visit = (path: string, cookie = "") =>
        fetch(address + path, { redirect: "manual", headers: { accept: "text/html", cookie } });
      expect(await (await visit(`${starter.routes}/session`)).json()).toBeNull();
      const stranger = await visit(starter.page);
      if (starter.isProtected) expect(stranger.headers.get("location")).toContain(`${starter.routes}/signin?`);
      else expect(await stranger.text()).not.toContain("Ada");
      const salt = "portico.session-token";
      const token = await encode({ secret, salt, token: { sub: "1", name: "Ada" } });
      const page = await visit(starter.page, `${salt}=${token}`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Ada")]);
      expect(page.headers.get("cache-control")).toContain("no-store");
    } finally {
      child.kill("SIGKILL");
    }
  });
});

it("D1: the packed package installs in an empty folder", async () => {
  const folder = join(place, "empty");
  await mkdir(folder);
  await npm(folder, "install", packed.tarball);
  const { dependencies } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  expect(Object.keys(dependencies)).toEqual(["portico"]);
});

/** The newest release of a former major version of every framework, and of what else portico works with. */
const formerMajors: Readonly<Record<string, readonly string[]>> = {
  "Astro 6": ["astro@6.4.8"],
  "Astro 5": ["astro@5.18.2"],
  "Express 4": ["express@4.22.3"],
  "Fastify 4": ["fastify@4.29.1"],
  "Hono 3": ["hono@3.12.12"],
  "NestJS 11": ["@nestjs/common@11.2.10", "@nestjs/core@11.2.10", "rxjs@7.8.2", "reflect-metadata@0.2.2"],
  "Next.js 14": ["next@14.2.35", "react@18.3.1", "react-dom@18.3.1"],
  "Nuxt 3": ["nuxt@3.21.11"],
  "React 17": ["react@17.0.2", "react-dom@17.0.2"],
  "React Router 7": ["react-router@7.18.5", "react@19.3.0", "react-dom@19.3.0"],
  "SvelteKit 2": ["@sveltejs/kit@2.70.4", "svelte@5.57.3", "@sveltejs/vite-plugin-svelte@7.3.1", "vite@8.3.8"],
  "Svelte 4": ["svelte@4.2.20"],
  "Vue 2": ["vue@2.7.16"],
  "@simplewebauthn 13": ["@simplewebauthn/server@13.3.3", "@simplewebauthn/browser@13.3.0"],
  "nodemailer 6, kysely 0.27 and msw 1": ["nodemailer@6.10.1", "kysely@0.27.6", "msw@1.3.5"],
};

it.each(Object.entries(formerMajors))("D1, X8: npm resolves the packed package beside %s", async (name, packages) => {
  const folder = join(place, `beside-${name.replaceAll(/\W+/g, "-")}`);
  await mkdir(folder);
  const dependencies = Object.fromEntries(packages.map((one) => [one.replace(/@[^@]+$/, ""), one.replace(/^.*@/, "")]));
  await writeFile(`${folder}/package.json`, JSON.stringify({ private: true, dependencies }));
  // As `npm install` resolves it, without fetching what it would install.
  await npm(folder, "install", "--package-lock-only", "--ignore-scripts", packed.tarball);
  const { packages: locked } = JSON.parse(await readFile(`${folder}/package-lock.json`, "utf8"));
  for (const [one, version] of Object.entries(dependencies))
    expect(locked[`node_modules/${one}`].version).toBe(version);
});
