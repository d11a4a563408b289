/** What a visitor of the bakery does. */
import { equal } from "node:assert/strict";
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "Bread tomorrow?",
    page: { path: "/orders", heading: "Your orders" },
    api: "/api/orders",
    update: { label: "Name on the bag", button: "Rename" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/orders", form: { intent: "rename", name: "Mallory" } },
    ],
    async use(page) {
      await page.getByLabel("What shall we bake?").fill("<b>Two</b> rye loaves");
      await page.getByRole("button", { name: "Order" }).click();
      await page.getByRole("listitem").filter({ hasText: "<b>Two</b> rye loaves" }).first().waitFor();
      // By script, or without: links lead there and back, and data of the page is protected like the page.
      await page.getByRole("link", { name: "Bakery" }).click();
      await page.getByRole("heading", { level: 1, name: "Bread tomorrow?" }).waitFor();
      await page.getByRole("link", { name: "Your orders" }).click();
      await page.getByRole("heading", { level: 1, name: "Your orders" }).waitFor();
      const data = await fetch(`${running.address}/orders.data`);
      equal(/rye/.test(await data.text()), false);
    },
  });
