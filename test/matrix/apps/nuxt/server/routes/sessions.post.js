import { endTarget } from "../../shared.js";

export default defineEventHandler((event) => revokeSessions(event, endTarget(queryOf(event))));
