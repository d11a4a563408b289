/** Pages of an application with a content security policy of its own, in Chromium: what the guide to policies states. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { Auth } from "portico";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { close } from "../../examples/demo/ports.ts";
import { serverOf } from "../../examples/demo/serve.ts";
import OAuth from "../../src/providers/oauth.ts";
import { testConfig } from "../world/config.ts";
import { openBrowser, visitsWith } from "./helpers.ts";

const entry = `import { signIn } from "portico/client"; document.querySelector("button").onclick = () => signIn("op");`;

let browser: Browser;
let server: Server;
let script = "";
/** The same server under three names: the application, the provider, and where the provider redirects to, if it does. */
const sites = { app: "", provider: "", login: "" };
const visit = visitsWith(() => browser);

const config = () =>
  testConfig({
    basePath: "/api/auth",
    url: sites.app,
    providers: [
      OAuth({
        id: "op",
        name: "The provider",
        clientId: "cid",
        clientSecret: "a client secret",
        authorization: `${sites.provider}/authorize`,
        token: `${sites.provider}/token`,
        userinfo: `${sites.provider}/userinfo`,
      }),
    ],
  });

/** A page of the application, with the policy that its URL names: a form that posts, a button with a script, and a link. */
async function ownPage(url: URL): Promise<Response> {
  const listed = await Auth(new Request(`${sites.app}/api/auth/csrf`), config());
  const { csrfToken } = (await listed.json()) as { csrfToken: string };
  const policy = url.searchParams.get("policy") ?? "";
  const form = `<form method="post" action="/api/auth/signin/op"><input type="hidden" name="csrfToken" value="${csrfToken}"><input type="submit" value="Form"></form>`;
  const body = `<!doctype html><title>Own page</title>${form}<button>Script</button><a href="/api/auth/signin">Link</a><script type="module" src="/app.js"></script>`;
  return new Response(body, {
    headers: [
      ["content-type", "text/html"],
      ["content-security-policy", policy],
      ...listed.headers.getSetCookie().map((line): [string, string] => ["set-cookie", line]),
    ],
  });
}

/** A proxy in front of the application that adds a policy to every response. */
async function withSecondPolicy(request: Request, url: URL): Promise<Response> {
  const inner = await Auth(new Request(`${sites.app}/api/auth/signin`, { headers: request.headers }), config());
  const response = new Response(inner.body, inner);
  response.headers.append("content-security-policy", url.searchParams.get("policy") ?? "");
  return response;
}

async function respond(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname === "/app.js") return new Response(script, { headers: { "content-type": "text/javascript" } });
  // Not a page: it would set another CSRF token.
  if (url.pathname === "/favicon.ico") return new Response(null, { status: 204 });
  if (url.pathname === "/authorize") {
    return sites.login === "" ? new Response("the page of the provider") : Response.redirect(`${sites.login}/login`);
  }
  if (url.pathname === "/behind") return withSecondPolicy(request, url);
  return url.pathname.startsWith("/api/auth/") ? Auth(request, config()) : ownPage(url);
}

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    alias: { "portico/client": fileURLToPath(new URL("../../src/client/index.ts", import.meta.url)) },
    bundle: true,
    write: false,
    format: "esm",
  });
  script = outputFiles[0]?.text ?? "";
  browser = await openBrowser();
  server = serverOf(() => sites.app, respond);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  sites.app = `http://127.0.0.1:${port}`;
  sites.provider = `http://localhost:${port}`;
});
afterAll(() => Promise.all([browser.close(), close(server)]));

/** What the browser complains about while a visitor does something on a page with this policy, and where it ends. */
async function complaintsWhile(page: Page, path: string, policy: string, act: (page: Page) => Promise<unknown>) {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", ({ message }) => complaints.push(message));
  await page.goto(`${sites.app}${path}?policy=${encodeURIComponent(policy)}`);
  await act(page);
  return { complaints };
}

const arrives = async (page: Page, button: string): Promise<void> => {
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL(`${sites.provider}/authorize**`);
};

describe("a policy of the application", () => {
  it("with `form-action 'self'`, Chromium blocks the redirect of a form to the provider", async () => {
    await visit({}, async (page) => {
      const { complaints } = await complaintsWhile(page, "/own", "default-src 'self'; form-action 'self'", async () => {
        const blocked = page.waitForEvent("console", (message) => message.text().includes("form-action"));
        await page.getByRole("button", { name: "Form" }).click();
        await blocked;
      });
      expect(complaints.join("\n")).toContain("form-action 'self'");
      expect(page.url()).toContain("/own?");
    });
  });

  it("with the origin of the provider in `form-action`, the form arrives there", async () => {
    await visit({}, async (page) => {
      const policy = `default-src 'self'; form-action 'self' ${sites.provider}`;
      const { complaints } = await complaintsWhile(page, "/own", policy, () => arrives(page, "Form"));
      expect(complaints).toEqual([]);
    });
  });

  it("if the provider redirects on, Chromium blocks that too, unless its origin is listed", async () => {
    const login = sites.provider.replace("localhost", "login.localhost");
    sites.login = login;
    await visit({}, async (page) => {
      const policy = `default-src 'self'; form-action 'self' ${sites.provider}`;
      await complaintsWhile(page, "/own", policy, async () => {
        const blocked = page.waitForEvent("console", (message) => message.text().includes("form-action"));
        await page.getByRole("button", { name: "Form" }).click();
        await blocked;
      });
    });
    await visit({}, async (page) => {
      const policy = `default-src 'self'; form-action 'self' ${sites.provider} ${login}`;
      await complaintsWhile(page, "/own", policy, async () => {
        await page.getByRole("button", { name: "Form" }).click();
        await page.waitForURL(`${login}/login`);
      });
    }).finally(() => {
      sites.login = "";
    });
  });

  const strict =
    "default-src 'none'; script-src 'self'; connect-src 'self'; form-action 'none'; require-trusted-types-for 'script'";

  it("`signIn` of `portico/client` needs only `script-src` and `connect-src`, also with trusted types", async () => {
    await visit({}, async (page) => {
      const { complaints } = await complaintsWhile(page, "/own", strict, () => arrives(page, "Script"));
      expect(complaints).toEqual([]);
    });
  });

  it("without `connect-src 'self'`, `signIn` of `portico/client` fails", async () => {
    await visit({}, async (page) => {
      const { complaints } = await complaintsWhile(
        page,
        "/own",
        strict.replace("connect-src 'self'; ", ""),
        async () => {
          const blocked = page.waitForEvent("console", (message) => message.text().includes("connect-src"));
          await page.getByText("Script").click();
          await blocked;
        },
      );
      expect(complaints.join("\n")).toContain("Content Security Policy");
    });
  });

  it("a link to the built-in page works under every policy, because that page has its own", async () => {
    await visit({}, async (page) => {
      await complaintsWhile(page, "/own", "default-src 'none'; form-action 'none'", async () => {
        await page.getByText("Link").click();
        await page.waitForURL(`${sites.app}/api/auth/signin**`);
        await arrives(page, "The provider");
      });
    });
  });

  it("a second policy on the built-in page removes its style: browsers apply both", async () => {
    await visit({}, async (page) => {
      const { complaints } = await complaintsWhile(page, "/behind", "default-src 'self'", async () => {});
      expect(complaints.join("\n")).toContain("style");
      expect(await page.evaluate("getComputedStyle(document.querySelector('main')).borderTopLeftRadius")).toBe("0px");
    });
    await visit({}, async (page) => {
      await complaintsWhile(page, "/behind", "frame-ancestors 'none'", async () => {});
      expect(await page.evaluate("getComputedStyle(document.querySelector('main')).borderTopLeftRadius")).not.toBe(
        "0px",
      );
    });
  });
});
