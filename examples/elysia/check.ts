/** What a voter does. */
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "Which way shall the pier point?",
    page: { path: "/vote", heading: "Your vote" },
    api: "/api/votes",
    update: { label: "Your name", button: "Change" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/vote/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByRole("button", { name: "West" }).click();
      await page.getByText("You voted for West.").waitFor();
    },
  });
