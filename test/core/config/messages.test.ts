/** What a developer reads about a configuration: what was seen, what was expected, and the fix. */
import { describe, expect, it } from "vitest";
import { MemoryAdapter } from "../../../src/adapters/memory.ts";
import { check } from "../../../src/core/config/rules/index.ts";
import type { AuthConfig } from "../../../src/core/types/config.ts";
import type { Provider } from "../../../src/core/types/provider.ts";
import { secret } from "../../world/config.ts";
import { type Loose, mail, oidc, verdict } from "./helpers.ts";

describe("U7: a setting that is configured already is not reported as missing", () => {
  // biome-ignore format: a table
  it.each([
    ["app.example",                 /^AUTH_URL \(url\) is "app\.example", which is not a URL \(is https:\/\/ missing\?\)/],
    ["localhost:3000",              /"localhost:3000", which does not begin with https:/],
    ["https://u:pass@app.example",  /"https:\/\/\*\*\*@app\.example", which has a user name or password/],
    ["https://app.example/?x=1",    /which has a query or fragment/],
  ])("a url of %j is reported with what is wrong with it", (url, message) => {
    expect(verdict({ url, trustHost: true }).message).toMatch(message);
    expect(verdict({ url, trustHost: true }).message).not.toMatch(/Set AUTH_URL|pass@/);
  });

  it.each([
    ["AUTH_SECRET", { secret: undefined }],
    ["AUTH_URL", { url: undefined }],
    ["AUTH_OP_ID", { providers: [{ ...oidc, clientId: undefined }] }],
  ])("%s that was set and not read is reported as such", (variable, changes) => {
    const loggedBy = (isSet: (name: string) => boolean) => {
      const config = { secret, url: "https://app.example", providers: [oidc], ...changes } as unknown as AuthConfig;
      const cards = config.providers as readonly Provider[];
      return check({ config, cards, production: true, isSet }).fault?.message ?? "";
    };
    expect(loggedBy((name) => name === variable)).toContain(
      `${variable} is set, but was not read: call setEnvDefaults`,
    );
    expect(loggedBy(() => false)).not.toContain("was not read");
  });
});

describe("S3: magic links and headers", () => {
  it("an e-mail provider with trustHost: true and no url is warned about", () => {
    const warned = (changes: Loose) => verdict({ adapter: MemoryAdapter(), providers: [mail], ...changes }).warnings;
    expect(warned({ url: undefined, trustHost: true })).toEqual(["links-by-header"]);
    expect(warned({ trustHost: true })).toEqual([]);
    expect(warned({ url: undefined, trustHost: ["app.example"] })).toEqual([]);
    expect(warned({ url: undefined, trustHost: "host-header" })).toEqual([]);
    expect(warned({ url: undefined, trustHost: true, providers: [oidc], adapter: undefined })).toEqual([]);
  });
});

describe("S23: pictures", () => {
  const svg = "data:image/svg+xml,<svg onload=alert(1)>";
  it.each([svg, "javascript:alert(1)", '"><script>', "http://cdn.example/logo.png"])(
    "XS-04: theme.logo %j is refused",
    (logo) => {
      expect(verdict({ theme: { logo } }).message).toMatch(
        /theme\.logo must be an https: URL, a path of this site, or an inline PNG/,
      );
      expect(verdict({ providers: [{ ...oidc, style: { logo } }] }).message).toMatch(
        /style\.logo of the provider "op" must be/,
      );
    },
  );

  it.each(["https://cdn.example/logo.svg", "/logo.svg", "data:image/png;base64,AA"])("%s is accepted", (logo) => {
    expect(verdict({ theme: { logo }, providers: [{ ...oidc, style: { logo } }] }).type).toBeUndefined();
  });
});
