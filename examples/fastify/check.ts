/** What a voter does. */
import { type Running, walk } from "../shared/walk.ts";

export const check = (running: Running): Promise<void> =>
  walk(running, {
    welcome: "Tomorrow's weather",
    page: { path: "/vote", heading: "Your vote" },
    api: "/api/votes",
    update: { label: "Name on the ballot", button: "Change" },
    foreign: [
      { path: "/leave", form: {} },
      { path: "/vote/name", form: { name: "Mallory" } },
    ],
    async use(page) {
      await page.getByRole("button", { name: "Vote for Fog" }).click();
      await page.getByText("your vote: Fog").waitFor();
    },
  });
