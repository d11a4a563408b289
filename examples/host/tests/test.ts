/** `test` of Playwright with the fixtures of portico. */
import { test as base, type Page } from "@playwright/test";
import { type PorticoFixtures, type PorticoWorkerFixtures, porticoFixtures } from "portico/testing/playwright";
import { issuerPort, secret } from "./settings";

export const ines = { sub: "1", name: "Ines Moreau", email: "ines@lighthouse.example", email_verified: true };
export const ada = { sub: "2", name: "Ada Lovelace", email: "ada@example.com", email_verified: true };

const issuer = {
  port: issuerPort,
  clientId: "harbour",
  clientSecret: "a secret for tests",
  people: [ines, ada],
  logout: true,
};

export const test = base.extend<PorticoFixtures, PorticoWorkerFixtures>(porticoFixtures({ secret, issuer }));

/** Opens a page that needs a user, and signs in at the issuer. */
export async function enter(page: Page, path: string, { name } = ines): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Continue with Lighthouse ID" }).click();
  await page.getByRole("button", { name }).click();
}

export { expect } from "@playwright/test";
