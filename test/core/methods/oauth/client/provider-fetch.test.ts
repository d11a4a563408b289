import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customFetch } from "../../../../../src/core/markers.ts";
import {
  checkedEndpointUrl,
  createProviderFetch,
  jsonBodyOf,
  mediaType,
} from "../../../../../src/core/methods/oauth/client/provider-fetch.ts";
import { configOf, contextOf, failure, Issuer, oauth2, oidc, signIn, signingKey, start } from "../helpers.ts";

/** A real server: what fetch makes of an answer is part of what is tested. */
const server = createServer((request, response) => {
  const url = request.url ?? "";
  if (url === "/ok")
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ agent: request.headers["user-agent"] }));
  else if (url === "/302") response.writeHead(302, { location: "/ok" }).end();
  else if (url === "/307") response.writeHead(307, { location: "https://evil.example/" }).end();
  else if (url === "/500") response.writeHead(500).end("secret stack");
  else if (url === "/429") response.writeHead(429).end();
  else if (url === "/204") response.writeHead(204).end();
  else if (url === "/endless") {
    response.writeHead(200);
    const write = () => {
      while (response.writable && response.write("x".repeat(65_536)));
    };
    response.on("drain", write);
    write();
  } else if (url === "/bomb") {
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("0".repeat(20_000_000)));
  } else if (url === "/drip") response.writeHead(200).write("a");
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const target = { id: "op", clientSecret: "the-secret", fetch };
const guarded = createProviderFetch(target);
/** Asks, and ignores a failure. */
const guardedBy = (ask: typeof fetch, url: string): Promise<unknown> => ask(url).catch(() => undefined);
const quick = createProviderFetch(target, { time: 50, size: 1000 });

describe("a request to a provider", () => {
  it("returns the response, and sends a User-Agent", async () => {
    const response = await guarded(`${base}/ok`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ agent: "portico" });
  });

  it("keeps a user agent that a card sets", async () => {
    const response = await guarded(new Request(`${base}/ok`, { headers: { "user-agent": "mine" } }));
    expect(await response.json()).toEqual({ agent: "mine" });
  });

  it("returns bytes unchanged", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const picture = createProviderFetch({
      ...target,
      fetch: async () => new Response(bytes, { headers: { "content-type": "image/png" } }),
    });
    expect(new Uint8Array(await (await picture("https://op.example/photo")).arrayBuffer())).toEqual(bytes);
  });

  it("returns a response without a body", async () => {
    expect((await guarded(`${base}/204`)).status).toBe(204);
  });

  it.each(["/302", "/307"])("SS-04: does not follow a redirect (%s)", async (path) => {
    expect(await failure(guarded(base + path))).toMatchObject({
      type: "OAuthResponseError",
      cause: { provider: "op" },
    });
  });

  it.each(["/500", "/429"])("reports that the provider has a failure (%s)", async (path) => {
    const error = await failure(guarded(base + path));
    expect(error.type).toBe("ProviderUnavailable");
    expect(JSON.stringify(error.cause)).not.toContain("stack");
  });

  it.each(["/endless", "/bomb"])("DS-13: is aborted after 1,000,000 bytes (%s)", async (path) => {
    const error = await failure(guarded(base + path));
    expect(error).toMatchObject({ type: "OAuthResponseError", message: expect.stringContaining("1000000 bytes") });
  });

  it.each(["/never", "/drip"])("DS-14: is aborted if the provider does not finish its response (%s)", async (path) => {
    expect((await failure(quick(base + path))).type).toBe("ProviderUnavailable");
  });

  it("DS-14: is aborted when the caller aborts", async () => {
    const signal = AbortSignal.abort();
    expect((await failure(guarded(`${base}/ok`, { signal }))).type).toBe("ProviderUnavailable");
  });

  it("reports only that a provider cannot be reached", async () => {
    const error = await failure(guarded("http://127.0.0.1:1/token"));
    expect(error.type).toBe("ProviderUnavailable");
    expect(String(Reflect.get(error.cause as object, "err"))).toContain("fetch failed");
  });

  it("treats any error of fetch as a provider that cannot be reached", async () => {
    for (const thrown of [null, "text", new Error("no")]) {
      const broken = createProviderFetch({ ...target, fetch: () => Promise.reject(thrown) });
      expect((await failure(broken("https://op.example/"))).type).toBe("ProviderUnavailable");
    }
  });

  describe("X12: a connection that was closed before a byte of the response came", () => {
    const reset = () =>
      Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error("x"), { code: "ECONNRESET" }) });
    const closing = (times: number, thrown: () => Error = reset) => {
      const sent: string[] = [];
      const send: typeof fetch = async (_input, init) => {
        sent.push(String(init?.method ?? "GET"));
        if (sent.length <= times) throw thrown();
        return new Response("{}");
      };
      return { sent, ask: createProviderFetch({ ...target, fetch: send }) };
    };

    it("X12: is opened once more for a GET", async () => {
      const { sent, ask } = closing(1);
      expect((await ask("https://op.example/keys")).status).toBe(200);
      expect(sent).toEqual(["GET", "GET"]);
    });

    it("X12: is a failure for a POST, for a second time, and for other errors", async () => {
      const posted = closing(1);
      expect((await failure(posted.ask("https://op.example/token", { method: "POST" }))).type).toBe(
        "ProviderUnavailable",
      );
      const twice = closing(2);
      expect((await failure(twice.ask("https://op.example/keys"))).type).toBe("ProviderUnavailable");
      const other = closing(1, () => new TypeError("fetch failed"));
      expect((await failure(other.ask("https://op.example/keys"))).type).toBe("ProviderUnavailable");
      expect([posted.sent, twice.sent, other.sent]).toEqual([["POST"], ["GET", "GET"], ["GET"]]);
    });
  });

  it("T16, LG-201: is observed under one host where visitors choose it, so that a metric has few labels", async () => {
    const hosts: unknown[] = [];
    const observe = ({ host }: { readonly host?: string | undefined }) => void hosts.push(host);
    const source = { ...oauth2(new Issuer([])), resolveIssuer: () => undefined };
    for (const more of [{}, { source }])
      await guardedBy(createProviderFetch({ ...target, ...more, observe }), `${base}/ok`);
    expect(hosts).toEqual([new URL(base).host, "resolved-issuer"]);
  });

  it("C2: is observed with the status of a failure, or that the network failed", async () => {
    const seen: object[] = [];
    const observing = createProviderFetch({ ...target, observe: (one) => void seen.push(one) });
    for (const path of ["/500", "/429", "/ok"]) await guardedBy(observing, base + path);
    await guardedBy(observing, "http://127.0.0.1:1/token");
    expect(seen).toMatchObject([
      { outcome: "failure", status: 500, errorType: "500" },
      { outcome: "failure", status: 429, errorType: "429" },
      { outcome: "success", status: 200 },
      { outcome: "failure", networkFailed: true },
    ]);
    expect(seen.slice(0, 3).some((one) => "networkFailed" in one)).toBe(false);
  });

  it.each([
    "https://op.example/token?client_secret=x",
    "https://op.example/token?client_secret=",
    "https://op.example/token?s=the-secret",
  ])("SS-07: never carries the client secret in its URL (%s)", async (url) => {
    let asked = 0;
    const counting = createProviderFetch({ ...target, fetch: async () => new Response(String(asked++)) });
    expect(await failure(counting(url))).toMatchObject({ type: "InvalidEndpoints" });
    expect(asked).toBe(0);
  });

  it.each(["http://op.example/", "file:///etc/passwd", "https://u:p@op.example/"])(
    "SS-02: never goes to %s",
    async (url) => {
      expect((await failure(guarded(url))).type).toBe("InvalidEndpoints");
    },
  );
});

describe("a result", () => {
  const of = (type: string, body: string) => new Response(body, { headers: { "content-type": type } });

  it.each(["application/json", "Application/JSON; charset=utf-8", "application/scim+json"])(
    "SS-12: %s is JSON",
    async (type) => {
      expect(await jsonBodyOf(of(type, '{"a":1}'))).toEqual({ text: '{"a":1}', body: { a: 1 } });
    },
  );

  it.each(["text/html", "text/plain", "text/json", "", "application/jsonp", "application/x+json+html"])(
    "SS-12: content of type %s is not read as JSON",
    async (type) => {
      expect((await jsonBodyOf(of(type, '{"a":1}'))).body).toBeUndefined();
    },
  );

  it.each(["[]", "null", "1", "", "{", '"a"'])("that is %s is not an object", async (body) => {
    expect(await jsonBodyOf(of("application/json", body))).toEqual({ text: body, body: undefined });
  });

  it("has a media type without parameters, or none", () => {
    expect(mediaType(of("Text/HTML ; a=b", ""))).toBe("text/html");
    expect(mediaType(new Response(null))).toBe("");
  });
});

describe("what a sign-in fetches", () => {
  it("SS-07: has the secret in one request only, and not in its URL", async () => {
    const issuer = new Issuer([await signingKey()]);
    await signIn(
      configOf(oidc(issuer, { client: { token_endpoint_auth_method: "client_secret_post" }, idToken: false })),
      issuer,
    );
    const holding = issuer.requests.filter(({ body, headers, to }) =>
      [body, to, ...headers.values()].some((text) => text.includes("the-client-secret")),
    );
    expect(holding.map(({ to }) => to)).toEqual(["https://op.example/token"]);
  });

  it("SS-08: does not include distributed claims", async () => {
    const issuer = new Issuer([await signingKey()]);
    issuer.claims = {
      _claim_names: { pay: "src" },
      _claim_sources: { src: { endpoint: "https://op.example/userinfo", access_token: "x" } },
    };
    const { identity } = await signIn(configOf(oidc(issuer)), issuer);
    expect(identity.profile?._claim_names).toEqual({ pay: "src" });
    expect(issuer.count("/userinfo")).toBe(0);
  });

  it("SS-10: is never at a host of a Host header", async () => {
    const issuer = new Issuer([await signingKey()]);
    const { url: _, ...config } = { ...configOf(oidc(issuer)), trustHost: true };
    const request = new Request("http://10.0.0.1/auth/signin/op", {
      method: "POST",
      headers: { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    const { startOAuth } = await import("../../../../../src/core/methods/oauth/start.ts");
    await startOAuth(await contextOf(config, request), { callbackUrl: "/" });
    expect(issuer.requests.map(({ to }) => new URL(to).host)).toEqual(["op.example"]);
  });

  it("SS-11: never includes the picture of a user", async () => {
    const issuer = new Issuer([await signingKey()]);
    issuer.claims = { picture: "http://169.254.169.254/latest/meta-data" };
    const { identity } = await signIn(configOf(oidc(issuer)), issuer);
    expect(identity.user.image).toBe("http://169.254.169.254/latest/meta-data");
    expect(issuer.requests.some(({ to }) => to.includes("169.254"))).toBe(false);
  });

  it("SS-09: has ids in its path only percent-encoded", async () => {
    const issuer = new Issuer([await signingKey()]);
    const config = configOf(oauth2(issuer, { id: "~.op" }));
    const request = new Request("https://app.example/auth/signin/~.op", { method: "POST" });
    const { startOAuth } = await import("../../../../../src/core/methods/oauth/start.ts");
    const sent = await startOAuth(await contextOf(config, request), { callbackUrl: "/" });
    expect(new URL(sent.redirect ?? "").searchParams.get("redirect_uri")).toBe(
      "https://app.example/auth/callback/~.op",
    );
    for (const id of ["../admin", "a/b", "..", "%2e%2e"]) {
      const error = await failure(contextOf(configOf(oauth2(issuer, { id })), request));
      expect(error.message).toContain("malformed");
    }
  });

  it("SS-03: uses another fetch only under the symbol", async () => {
    const issuer = new Issuer([await signingKey()]);
    const other = { customFetch: issuer.fetch, fetch: issuer.fetch, "Symbol(portico.customFetch)": issuer.fetch };
    const { [customFetch]: _, ...card } = oidc(issuer);
    expect((await failure(start(configOf({ ...card, issuer: "http://127.0.0.1:1", ...other })))).type).toBe(
      "ProviderUnavailable",
    );
    expect(issuer.requests).toEqual([]);
  });
});

describe("a URL of a provider", () => {
  it.each([
    "https://op.example/token",
    "http://localhost:4000/token",
    "http://127.0.0.1/token",
    "http://[::1]:9/token",
  ])("%s may be requested", (address) => {
    expect(checkedEndpointUrl(address, "It").href).toBe(new URL(address).href);
  });

  it.each(["http://op.example/token", "http://10.0.0.1/token", "http://localhost.example/token"])(
    "SS-01: %s is refused: http: is for localhost only",
    (address) => {
      expect(() => checkedEndpointUrl(address, "It")).toThrow(/must begin with https:/);
    },
  );

  it.each([
    "file:///etc/passwd",
    "data:application/json,{}",
    "ftp://op.example/keys",
    "gopher://op.example/1",
    "javascript:0",
  ])("SS-02: %s is refused", (address) => {
    expect(() => checkedEndpointUrl(address, "It")).toThrow(/must begin with https:/);
  });

  it.each([undefined, null, 1, "", "op.example", "//op.example", {}])("%s is refused: it is not a URL", (address) => {
    expect(() => checkedEndpointUrl(address, "It")).toThrow(/not a URL/);
  });

  it("with a user name and password is refused", () => {
    expect(() => checkedEndpointUrl("https://user:secret@op.example/", "It")).toThrow(/user name or password/);
  });
});
