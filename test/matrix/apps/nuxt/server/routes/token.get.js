import { tokenOptions, tokenShown } from "../../shared.js";

export default defineEventHandler((event) => tokenShown(accessToken(event, "op", tokenOptions(queryOf(event)))));
