/** THE TABLE of verbs × integrations: an application finds every verb in every integration, under one name. */
import "../qwik/city/compiler.ts";
import { describe, expect, it } from "vitest";
import { AstroAuth } from "../../../src/integrations/astro/index.ts";
import { createBridge, createVerbs } from "../../../src/integrations/bridge/index.ts";
import { ElysiaAuth } from "../../../src/integrations/elysia/index.ts";
import { ExpressAuth } from "../../../src/integrations/express/index.ts";
import { FastifyAuth } from "../../../src/integrations/fastify/index.ts";
import { H3Auth } from "../../../src/integrations/h3/index.ts";
import { HonoAuth } from "../../../src/integrations/hono/index.ts";
import HostAuth from "../../../src/integrations/host/index.ts";
import { AuthService } from "../../../src/integrations/nest/index.ts";
import { NodeAuth } from "../../../src/integrations/node/index.ts";
import { NuxtAuth } from "../../../src/integrations/nuxt/server.ts";
import { QwikAuth$ } from "../../../src/integrations/qwik/index.ts";
import { ReactRouterAuth } from "../../../src/integrations/react-router/index.ts";
import { SolidAuth } from "../../../src/integrations/solid-start/index.ts";
import { SvelteKitAuth } from "../../../src/integrations/sveltekit/index.ts";
import { TanStackStartAuth } from "../../../src/integrations/tanstack-start/index.ts";
import { read } from "../../structure/sources.ts";
import { testConfig } from "../../world/config.ts";

const config = testConfig();
const { verbs } = createVerbs<Request>(createBridge(config), {
  from: ({ headers }) => ({ headers }),
  redirect: () => {},
});

/** An object that is a table of functions, and no object of a framework. */
const isTable = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The functions of a value, with the name of the table that they are in: `accounts.list`. */
const functionsIn = (value: object, prefix = ""): readonly string[] =>
  Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === "function") return [prefix + name];
    return isTable(member) ? functionsIn(member, `${prefix}${name}.`) : [];
  });

const all = functionsIn(verbs);

const integrations: Readonly<Record<string, object>> = {
  astro: AstroAuth(config as never),
  elysia: ElysiaAuth(config as never),
  express: ExpressAuth(config as never),
  fastify: FastifyAuth(config as never),
  h3: H3Auth(config as never),
  hono: HonoAuth(config as never),
  nest: new AuthService(verbs as never),
  next: HostAuth(config as never),
  node: NodeAuth(config as never),
  nuxt: NuxtAuth(config as never),
  qwik: QwikAuth$(config as never),
  "react-router": ReactRouterAuth(config as never),
  "solid-start": SolidAuth(config as never),
  sveltekit: SvelteKitAuth(config as never),
  "tanstack-start": TanStackStartAuth(config as never),
};

/** Where a verb has another name, and why. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The specification names it so.
  next: { update: "unstable_update" },
  // Qwik runs actions only through hooks, which the specification names.
  qwik: { signIn: "useSignIn", signOut: "useSignOut" },
};

describe.each(Object.entries(integrations))("portico/%s", (name, result) => {
  it.each(all)("H4: has the verb %s", (verb) => {
    expect(functionsIn(result)).toContain(exceptions[name]?.[verb] ?? verb);
  });
});

it("H4: there are no verbs that only some integrations have", () => {
  const known = new Set([...all, ...Object.values(exceptions).flatMap((one) => Object.values(one))]);
  const own =
    /^(?:handle|handler|handlers\.\w+|middleware|protect|plugin|GET|POST|ALL|endpoint|upgrade|onRequest|use\w+|route\w*|loader|action)$/;
  const others = Object.entries(integrations).flatMap(([name, result]) =>
    functionsIn(result)
      .filter((verb) => !known.has(verb) && !own.test(verb))
      .map((verb) => `${name}: ${verb}`),
  );
  expect(others).toEqual([]);
});

it("H4: the page of the manual has every verb, with the names that differ", () => {
  const page = read("docs/reference/verbs.md");
  expect(all.filter((verb) => !page.includes(`\`${verb}\``))).toEqual([]);
  for (const names of Object.values(exceptions))
    for (const name of Object.values(names)) expect(page).toContain(`\`${name}\``);
});
