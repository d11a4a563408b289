/** What the matrix asks of an integration: a small application that can be started in several ways. */
import type { TestContext } from "vitest";

/** The base path of an application, and what runs in front of it. */
export type Way = "plain" | "moved" | "below" | "proxied";

/** What each way means. */
export const ways: Readonly<Record<Way, string>> = {
  plain: "as it comes",
  moved: "with a base path in the configuration",
  below: "below the base path of the framework",
  proxied: "behind a proxy",
};

/** The skills that some integrations lack. */
export const skills = {
  enter: "signs in by an action",
  rename: "updates the session by an action",
  leave: "signs out by an action",
  protect: "redirects visitors to the sign-in page",
  token: "gets access tokens in its own code",
  widen: "asks for further scopes by an action",
  depart: "signs out at the provider by an action",
  sessions: "lists and ends sessions in its own code",
  vault: "asks again before a page for fresh sessions",
  ahead: "refreshes tokens when a page is loaded",
  below: "runs below the base path of a framework",
} as const;

/** See {@link skills}. */
export type Skill = keyof typeof skills;

/** How the server of an application is started. */
export interface Server {
  /** Program and arguments. `<port>` is replaced by the port. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** An integration under test. */
export interface Subject {
  readonly name: string;
  /** What it cannot do, and why. */
  readonly lacks: Readonly<Partial<Record<Skill, string>>>;
  /** The base path of its routes, by default. */
  readonly authPath: string;
  /** Ways that take another build than `plain`. */
  readonly ownBuilds?: readonly Way[];
  /** Builds the application, if there is something to build. */
  build(way: Way): Promise<Server>;
}

/** Skips a row that this integration cannot do. */
export function needs({ skip }: TestContext, { lacks }: Subject, ...required: readonly Skill[]): void {
  for (const skill of required) skip(lacks[skill] !== undefined, lacks[skill]);
}

/** Base path of the framework. */
export const siteBaseOf = (way: Way): string => (way === "below" ? "/shop" : "");

/** What visitors see in their address bar. */
export const originOf = (way: Way): string => (way === "proxied" ? "https://app.example" : "http://localhost:3000");
