/** An endpoint, which can set cookies. */
import { tokenOptions, tokenShown } from "../../shared.js";
import { accessToken } from "../plugin@auth.js";

export const onGet = async (event) => {
  const token = await tokenShown(accessToken(event, "op", tokenOptions(event.url.searchParams)));
  throw event.json(200, token);
};
