/** Whole sign-ins, at the issuer of `portico/testing`. */
import { enter, expect, ines, test } from "./test";

test.beforeEach(({ issuer }) => issuer.issuer.setFaults());

test("a user signs in at the provider, and out again", async ({ page, issuer }) => {
  await enter(page, "/dashboard");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(ines.email)).toBeVisible();
  expect(issuer.issuer.complaints).toEqual([]);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a visitor who cancels at the provider sees an error, and is not signed in", async ({ page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Continue with Lighthouse ID" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/error=/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("an id_token of another sign-in is refused", async ({ page, issuer }) => {
  issuer.issuer.setFaults({ nonce: "wrong" });
  await enter(page, "/dashboard");
  await expect(page).toHaveURL(/error=/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("a passkey is added, and signs in", async ({ page, addAuthenticator }) => {
  await page.goto("/");
  await addAuthenticator();
  await enter(page, "/dashboard");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("button", { name: "Remove" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.goto("/sign-in?callbackUrl=%2Fprofile");
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page).toHaveURL(/\/profile$/);
});
