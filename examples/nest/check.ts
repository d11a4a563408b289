/** What a musician does. */
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "Rehearse tonight",
    page: { path: "/evening", heading: "Your evening" },
    api: "/api/bookings",
    update: { label: "Name of your band", button: "Rename" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/evening/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByRole("button", { name: /^Book/ }).first().click();
      await page.getByText("It is yours tonight.").first().waitFor();
    },
  });
