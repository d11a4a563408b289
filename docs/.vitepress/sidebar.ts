/** The sidebar: made from the folders; this table has the groups, and the order inside of them. */
import { readdirSync, readFileSync } from "node:fs";

interface Group {
  readonly text: string;
  /** Pages in their order, below `docs` and without the ending. */
  readonly pages: readonly string[];
  /** A folder whose other pages follow, by title. */
  readonly folder?: string;
  readonly collapsed?: boolean;
}

const inFolder = (folder: string, names: string): readonly string[] =>
  names.split(" ").map((name) => `${folder}/${name}`);

/** THE TABLE of the sidebar. A page that no row names is at the end of the group of its folder. */
const groups: readonly Group[] = [
  { text: "Start", pages: ["start/index", "ten-minutes", "guides/index"], folder: "start" },
  {
    text: "In your framework",
    collapsed: true,
    pages: inFolder(
      "guides",
      "nextjs astro react-router tanstack-start sveltekit solid-start qwik hono nuxt h3 elysia express nest fastify node fetch-servers browser custom-integrations typescript",
    ),
  },
  {
    text: "Sign people in",
    pages: inFolder("guides", "providers magic-links passkeys credentials account-linking own-pages advanced-clients"),
  },
  {
    text: "Sessions and access",
    pages: inFolder(
      "guides",
      "protecting roles sessions session-lifetime fresh-sessions signing-out signing-out-everywhere acting callbacks calling-apis provider-tokens",
    ),
  },
  {
    text: "Build and run",
    folder: "guides",
    pages: inFolder(
      "guides",
      "deployment proxies redirect-proxy content-security-policy several-tenants testing command-line troubleshooting",
    ),
  },
  {
    text: "Databases",
    collapsed: true,
    pages: inFolder("guides", "databases postgresql mysql sqlite pglite redis prisma-and-drizzle"),
  },
  {
    text: "Platforms",
    collapsed: true,
    pages: inFolder("guides", "deploy-node deploy-docker deploy-vercel deploy-cloudflare deploy-deno deploy-bun"),
  },
  { text: "Move in", pages: inFolder("guides", "from-authjs from-next-auth-4 moving-in") },
  {
    text: "Concepts",
    pages: inFolder("concepts", "sign-in sessions account-linking safe-by-default"),
    folder: "concepts",
  },
  { text: "Decisions", pages: ["decisions/index", "versions"], folder: "decisions", collapsed: true },
  {
    text: "Reference",
    pages: [
      ...inFolder("reference", "index options environment routes cookies errors providers/index api/index"),
      "errors/index",
    ],
    folder: "reference",
  },
];

/** Pages of the site that the sidebar does not list one by one: their index does. */
const indexed = ["errors", "reference/api", "reference/providers"] as const;

const docs = new URL("../", import.meta.url);

const fileOf = (page: string): string => page.replace(/(^|\/)index$/, "$1README");

const candidates = (page: string): readonly URL[] => [page, fileOf(page)].map((path) => new URL(`${path}.md`, docs));

function textOf(page: string): string | undefined {
  for (const url of candidates(page)) {
    try {
      return readFileSync(url, "utf8");
    } catch {}
  }
  return undefined;
}

/** The title of a page: its first heading, without marks. `undefined` if there is no such page. */
export const titleOf = (page: string): string | undefined =>
  /^# (.+)$/m.exec(textOf(page) ?? "")?.[1]?.replaceAll(/[`*\\]/g, "");

/** The pages directly in a folder, without its index. */
function pagesIn(folder: string): readonly string[] {
  try {
    return readdirSync(new URL(`${folder}/`, docs))
      .filter((name) => name.endsWith(".md") && !/^(?:README|index)\.md$/.test(name))
      .map((name) => `${folder}/${name.slice(0, -".md".length)}`);
  } catch {
    return [];
  }
}

interface Link {
  readonly text: string;
  readonly link: string;
}

/** The title of a page as a link: `Astro` is enough for `Astro: from an empty folder to signed in`. */
const labelOf = (page: string): string | undefined =>
  titleOf(page)?.replace(/: from an empty folder to signed in$/, "");

const linkTo = (page: string): readonly Link[] => {
  const text = labelOf(page);
  return text === undefined ? [] : [{ text, link: `/${page.replace(/index$/, "")}` }];
};

const byTitle = (one: Link, other: Link): number => one.text.localeCompare(other.text, "en");

function itemsOf({ pages, folder }: Group): Link[] {
  const named = new Set(groups.flatMap((group) => group.pages));
  const others = folder === undefined ? [] : pagesIn(folder).filter((page) => !named.has(page));
  return [...pages.flatMap(linkTo), ...others.flatMap(linkTo).toSorted(byTitle)];
}

export interface SidebarGroup {
  readonly text: string;
  readonly items: Link[];
  readonly collapsed?: boolean;
}

/** The groups that have pages. */
const mainSidebar = (): readonly SidebarGroup[] =>
  groups
    .map(({ text, collapsed, ...group }) => ({
      text,
      items: itemsOf({ text, ...group }),
      ...(collapsed !== undefined && { collapsed }),
    }))
    .filter(({ items }) => items.length > 0);

/** The sidebar by folder: errors and modules have one that lists all of them. */
export function sidebar(): Record<string, SidebarGroup[]> {
  const reference = mainSidebar().filter(({ text }) => text === "Reference");
  const listOf = (text: string, folder: string): SidebarGroup => ({
    text,
    items: pagesIn(folder).flatMap(linkTo).toSorted(byTitle),
  });
  return {
    "/errors/": [...reference, listOf("Errors", indexed[0])],
    "/reference/api/": [...reference, listOf("Modules", indexed[1])],
    "/": [...mainSidebar()],
  };
}
