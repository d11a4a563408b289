/** Privacy of responses that the application makes. */
import { describe, expect, it } from "vitest";
import { keepPrivate } from "../../../src/core/http/app-response.ts";

const cdnHeaders = [
  "CDN-Cache-Control",
  "Cloudflare-CDN-Cache-Control",
  "Netlify-CDN-Cache-Control",
  "Vercel-CDN-Cache-Control",
  "Surrogate-Control",
];

function kept(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const headers = new Headers(given);
  keepPrivate(headers);
  const { vary: _, ...rest } = Object.fromEntries(headers);
  return rest;
}

describe("keepPrivate", () => {
  it.each(cdnHeaders)("MW-69: lets no CDN store a personal page, though the application allows it by %s", (name) => {
    const own = { [name]: "public, max-age=600" };
    const both = { "cache-control": "private, no-store", [name.toLowerCase()]: "private, no-store" };
    expect(kept(own)).toEqual(both);
    expect(kept({ ...own, "Cache-Control": "no-store" })).toEqual({ ...both, "cache-control": "no-store" });
    expect(kept({ [name]: "no-store" })).toEqual({ ...both, [name.toLowerCase()]: "no-store" });
  });

  it("adds no header for a CDN, and keeps what is private", () => {
    expect(kept({ "Cache-Control": "public, max-age=600" })).toEqual({ "cache-control": "private, no-store" });
    expect(kept({ "Cache-Control": "private, max-age=60" })).toEqual({ "cache-control": "private, max-age=60" });
  });
});
