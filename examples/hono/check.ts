/** What a visitor of the guest book does. */
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "Guest book",
    page: { path: "/write", heading: "Write a line" },
    api: "/api/lines",
    update: { label: "Your name", button: "Change" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/write/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByLabel("Your line").fill("The tide was kind.");
      await page.getByRole("button", { name: "Write" }).click();
      await page.getByText("The tide was kind.").first().waitFor();
    },
  });
