/** A response that streams: once it has begun, it can set no cookies. */
import { createFileRoute } from "@tanstack/react-router";
import { accessToken } from "../auth.server.js";
import { startedResponse, tokenShown } from "../shared.js";

const GET = () => startedResponse(() => tokenShown(accessToken("op")));

export const Route = createFileRoute("/rendered")({ server: { handlers: { GET } } });
