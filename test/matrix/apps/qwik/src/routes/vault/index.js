/** An endpoint for fresh sessions. */
import { askAgain, vaultAge } from "../../shared.js";
import { fresh } from "../plugin@auth.js";

export const onGet = async (event) => {
  if (await fresh(event, vaultAge)) throw event.send(200, "the vault");
  throw event.redirect(303, askAgain(`${event.basePathname}auth`, event.url));
};
