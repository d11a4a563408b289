/** A server route, which can set cookies. */
import { createFileRoute } from "@tanstack/react-router";
import { accessToken } from "../auth.server.js";
import { tokenOptions, tokenShown } from "../shared.js";

const GET = async ({ request }) =>
  Response.json(await tokenShown(accessToken("op", tokenOptions(new URL(request.url).searchParams))));

export const Route = createFileRoute("/token")({ server: { handlers: { GET } } });
