/** What visitors and signed-in users see. */
import { ada, enter, expect, ines, test } from "./test";

test("a visitor is sent to the sign-in page, and would return", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fdashboard/);
});

test("a user sees the dashboard", async ({ page, issuer }) => {
  await enter(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await expect(page.getByText(ines.email)).toBeVisible();
  expect(issuer.issuer.complaints).toEqual([]);
});

test("only administrators see the page for them", async ({ page }) => {
  await enter(page, "/admin", ada);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin");
  await page.context().clearCookies();
  await enter(page, "/admin", ines);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not for you");
});

test("a session that no sign-in opened is not accepted, even with the secret: session.revocation lists sessions", async ({
  page,
  signInAs,
}) => {
  await signInAs({ sub: "42", name: "Ada Lovelace", email: ada.email });
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);
});
