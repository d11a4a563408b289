/** The sessions of the signed-in user. */
import { endTarget } from "../../shared.js";
import { listSessions, revokeSessions } from "../plugin@auth.js";

export const onGet = async (event) => {
  throw event.json(200, await listSessions(event));
};

export const onPost = async (event) => {
  throw event.json(200, await revokeSessions(event, endTarget(event.url.searchParams)));
};
