import { isServer } from "@builder.io/qwik";
import { QwikAuth$ } from "portico/qwik";
import { config } from "../shared.js";

export const { accessToken, fresh, listSessions, onRequest, revokeSessions, useSession, useSignIn, useSignOut } =
  QwikAuth$(() => (isServer ? config : { providers: [] }));
