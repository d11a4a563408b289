/** THE TABLE of set-ups: what an application protects, and where its guard stands. */
import type { ServerAuthConfig } from "../../src/integrations/bridge/index.ts";
import { testConfig } from "../world/config.ts";

/** What an application protects. Servers read it, and have no rule of their own. */
export interface SetUp {
  readonly name: string;
  /** The protected path, of one or two names. */
  readonly area: string;
  /** Options of the guard. `paths` are absent where it stands in front of one page, or of everything. */
  readonly protects: {
    readonly paths?: readonly string[];
    readonly fresh?: boolean;
    readonly authorized?: (params: {
      readonly auth: { readonly user?: { readonly name?: string | null } } | null;
    }) => boolean;
  };
  readonly config: ServerAuthConfig | (() => ServerAuthConfig);
  /** Whether the routes of the library stand before the guard. */
  readonly hasRoutes: boolean;
  /** Where the guard stands: before all pages, before the page alone, or before all pages of a part of the application. */
  readonly guards: "all" | "page" | "part";
  /** The application removes this from the front of a URL before the guard sees it. */
  readonly rewrites?: string;
}

const quiet = () => {};
const config: ServerAuthConfig = testConfig({ logger: { error: quiet, warn: quiet, debug: quiet } });
const plain = {
  area: "/protected",
  protects: { paths: ["/protected"] },
  config,
  hasRoutes: true,
  guards: "all",
} as const;

/** Where the part of an application is mounted. */
export const mount = "/app";

// biome-ignore format: a table
export const setUps: readonly SetUp[] = [
  { ...plain, name: "paths" },
  { ...plain, name: "paths, without the routes",     hasRoutes: false },
  { ...plain, name: "paths and a rule",              protects: { paths: ["/protected"], authorized: ({ auth }) => auth?.user?.name === "Ada" } },
  { ...plain, name: "paths and a fresh session",     protects: { paths: ["/protected"], fresh: true } },
  { ...plain, name: "paths, and a sign-in page",     config: { ...config, pages: { signIn: "/login" } } },
  { ...plain, name: "a path of two names",           protects: { paths: ["/x", "/Protected/Area/"] }, area: "/protected/area" },
  { ...plain, name: "one page",                      protects: {}, guards: "page", config: { ...config, pages: { signIn: "/login" } } },
  { ...plain, name: "everything",                    protects: {}, config: { ...config, pages: { signIn: "/login" } } },
  { ...plain, name: "a part of the application",     protects: { paths: [`${mount}/protected`] }, guards: "part" },
  { ...plain, name: "URLs that are rewritten",       rewrites: "/v1" },
  { ...plain, name: "routes below the protected path", config: { ...config, basePath: "/protected/auth" } },
  { ...plain, name: "a configuration per request",   config: () => config },
];
