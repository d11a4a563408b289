/** What a visitor of the logbook does. */
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "A line a day",
    page: { path: "/log", heading: "Your log" },
    api: "/api/log",
    update: { label: "Your name", button: "Rename" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByLabel("New entry").fill("<b>Fog</b> until noon");
      await page.getByRole("button", { name: "Write" }).click();
      await page.getByRole("listitem").filter({ hasText: "<b>Fog</b> until noon" }).first().waitFor();
    },
  });
