/** The catalogue in the README of `src/providers` matches the cards. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtIn, providerIds } from "../../src/providers/index.ts";
import { allCards, countsOf, entryOf, section } from "./table.ts";
import { tokenFacts, tokenSection } from "./tokens.ts";

const sign = readFileSync(new URL("../../src/providers/README.md", import.meta.url), "utf8");
const entries = (await allCards()).map(entryOf);

describe("the catalogue", () => {
  it("is in the README as generated from the cards (`npm run providers -- --write`)", () => {
    expect(sign).toContain(section(entries));
  });

  it("has an entry for every id", () => {
    expect(entries.map(({ id }) => id)).toEqual(providerIds);
    console.log(countsOf(entries));
  });

  it("lists the endpoints of a provider, and the variables of its client", async () => {
    expect(entryOf(await builtIn("google").load({}))).toEqual({
      id: "google",
      type: "oidc",
      where: ["https://accounts.google.com"],
      scope: "openid profile email",
      env: ["AUTH_GOOGLE_ID", "AUTH_GOOGLE_SECRET"],
      quirks: [],
    });
    expect(entryOf(await builtIn("keycloak", { issuer: "https://id.example" }).load({}))).toMatchObject({
      where: ["from its options"],
      env: ["AUTH_KEYCLOAK_ID", "AUTH_KEYCLOAK_SECRET", "AUTH_KEYCLOAK_ISSUER"],
    });
    expect(entryOf(await builtIn("resend", { from: "a@b.example" }).load({}))).toMatchObject({
      type: "email",
      env: ["AUTH_RESEND_KEY"],
    });
    expect(entryOf(await builtIn("github").load({})).quirks).toContain("further requests for the profile");
  });

  it("has 250 cards or more", () => {
    expect(entries.length).toBeGreaterThanOrEqual(250);
  });
});

describe("the guide on tokens of providers", () => {
  const guide = readFileSync(new URL("../../docs/guides/provider-tokens.md", import.meta.url), "utf8");

  it("has the facts of the cards (`npm run providers -- --write`)", async () => {
    expect(guide).toContain(tokenSection(await tokenFacts()));
  });

  it("has a row for each card that differs from the defaults, and none for others", async () => {
    const ids = (await tokenFacts()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(["auth0", "google", "salesforce"]));
    expect(ids).not.toContain("gumroad");
  });

  it("names an endpoint that is derived from an issuer", async () => {
    const auth0 = (await tokenFacts()).find(({ id }) => id === "auth0");
    expect(auth0?.logout).toEqual({ endSession: "{issuer}/oidc/logout" });
  });
});
