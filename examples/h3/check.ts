/** What a visitor of the signpost does. */
import { equal } from "node:assert/strict";
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "Short links",
    page: { path: "/links", heading: "Your links" },
    api: "/api/links",
    update: { label: "Your name", button: "Change" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/links/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByLabel("A path of this site").fill("/?from=a-link");
      await page.getByRole("button", { name: "Shorten" }).click();
      await page.locator("a[href^='/to/']").first().click();
      await page.waitForURL(`${running.address}/?from=a-link`);
      equal(new URL(page.url()).pathname, "/");
      await page.goBack();
    },
  });
