/** What a visitor of the library does. */
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "Borrow a book",
    page: { path: "/shelf", heading: "Your shelf" },
    api: "/api/books",
    update: { label: "Name on your card", button: "Change" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/shelf/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      const borrow = page.getByRole("button", { name: /^Borrow/ }).first();
      await borrow.click();
      await page.getByText("It is yours.").first().waitFor();
    },
  });
