/** What a visitor of the observatory does. */
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "What did you see?",
    page: { path: "/notes", heading: "Your notes" },
    api: "/api/notes",
    update: { label: "Name of the observer", button: "Rename" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/notes?_action=rename", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByLabel("New note").fill("<b>Four moons</b> of Jupiter");
      await page.getByRole("button", { name: "Write down" }).click();
      await page.getByRole("listitem").filter({ hasText: "<b>Four moons</b> of Jupiter" }).first().waitFor();
      await page.getByRole("link", { name: "About" }).click();
      await page.getByText("This page was built once, for everybody.").waitFor();
      await page.getByRole("link", { name: "Your notes" }).click();
    },
  });
