/** What a visitor of the greenhouse does. */
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "Who waters the plants?",
    page: { path: "/plants", heading: "Your plants" },
    api: "/api/plants",
    update: { label: "Your name", button: "Rename" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/plants/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByLabel("New plant").fill("<b>Fern</b> by the door");
      await page.getByRole("button", { name: "Plant" }).click();
      await page.getByRole("listitem").filter({ hasText: "<b>Fern</b> by the door" }).first().waitFor();
      await page.getByRole("link", { name: "About" }).click();
      await page.getByText("This page was built once, for everybody.").waitFor();
      // A navigation by script: the page has the session that the server rendered.
      await page.getByRole("link", { name: "Your plants" }).click();
      await page.getByText("These are the plants of Ines Moreau.").waitFor();
    },
  });
