/** Actions, which work without JavaScript too. They have URLs of their own, so each checks who is signed in. */
import { ActionError, defineAction } from "astro:actions";
import { z } from "astro/zod";
import { update } from "../auth.ts";
import { write } from "../notes.ts";

const text = z.string().trim().min(1).max(200);

export const server = {
  write: defineAction({
    accept: "form",
    input: z.object({ text }),
    async handler({ text }, { locals }) {
      const session = await locals.auth();
      if (!session) throw new ActionError({ code: "UNAUTHORIZED" });
      write(session.userId, text);
    },
  }),
  rename: defineAction({
    accept: "form",
    input: z.object({ name: text }),
    async handler({ name }, context) {
      const session = await update(context, { user: { name } });
      if (!session) throw new ActionError({ code: "UNAUTHORIZED" });
    },
  }),
};
