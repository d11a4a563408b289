/** What a developer reads when the address of a call is not known. */
import { describe, expect, it } from "vitest";
import { originSources } from "../../../src/core/http/origin.ts";
import { untrustedHostMessage } from "../../../src/core/http/untrusted.ts";
import type { Settings } from "../../../src/core/types/internal.ts";
import { createLog } from "../../world/config.ts";
import { Client, config } from "../helpers.ts";

const why = (trustHost: Settings["trustHost"], headers: Readonly<Record<string, string>>, url?: string): string =>
  untrustedHostMessage(
    originSources({ trustHost }, { headers: new Headers(headers), url: url ? new URL(url) : undefined }),
  );

describe("U7: why a host is not trusted", () => {
  // biome-ignore format: a table
  it.each([
    ["a list of protocols",    true,            { host: "app.example", "x-forwarded-proto": "https,http" }, /^X-Forwarded-Proto is "https,http"; one value was expected, http or https\..*AUTH_URL=https:\/\/app\.example;/],
    ["an odd protocol",        ["app.example"], { host: "app.example", "x-forwarded-proto": "ftp" },        /^X-Forwarded-Proto is "ftp"/],
    ["a list of hosts",        true,            { host: "x", "x-forwarded-host": "app.example, b.example" }, /^X-Forwarded-Host is "app\.example, b\.example"; one plain host/],
    ["a host with a path",     true,            { host: "app.example/x" },                                  /^Host is "app\.example\/x"; one plain host/],
    ["no host",                true,            {},                                                         /^The request names no host\..*AUTH_URL=https:\/\/app\.example\.com$/],
    ["an unlisted host",      ["a.example"],   { host: "b.example" },                                      /Host is "b\.example", and trustHost lists "a\.example"\..*AUTH_TRUST_HOST=a\.example,b\.example$/],
    ["a forwarded host",       ["a.example"],   { host: "a.example", "x-forwarded-host": "b.example" },     /X-Forwarded-Host is "b\.example"/],
    ["no option",              "loopback",      { host: "b.example" },                                      /Host is "b\.example".*AUTH_URL=https:\/\/b\.example .*AUTH_TRUST_HOST=b\.example/],
    ["trust switched off",     false,           { host: "localhost:3000" },                                 /set AUTH_URL=http:\/\/localhost:3000\. Behind a proxy/],
  ] as const)("%s", (_, trustHost, headers, message) => {
    expect(why(trustHost, headers)).toMatch(message);
  });

  it("repeats no more than 100 characters of what a client sent, and no line break", () => {
    const text = why(true, { host: "app.example", "x-forwarded-proto": "h".repeat(5000) });
    expect(text).not.toContain("h".repeat(101));
    expect(text).not.toContain("\n");
  });

  it("names the host of the URL if no header has one", () => {
    expect(why(false, {}, "https://app.example/x")).toContain('the request is for the host "app.example"');
  });
});

describe("U7: a path that is not a route", () => {
  it.each([
    ["/api/auth/session", 'The path "/api/auth/session" does not begin with basePath, "/auth"'],
    [
      "/auth/login",
      'The path "/auth/login" has no action behind basePath, "/auth". Expected one of: backchannel-logout, callback, client-metadata, confirm-address, csrf,',
    ],
    ["/auth/session/x", 'The path "/auth/session/x" continues after the action "session"'],
  ])("%s: the error names the actual path and the expected one", async (path, message) => {
    const log = createLog();
    expect((await new Client(config({ logger: log.logger })).send(path)).status).toBe(404);
    expect(log.thrown[0]?.message).toContain(message);
  });
});
