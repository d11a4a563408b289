/** Serves the routes of portico, and reads the session of every request. */
import { isServer } from "@builder.io/qwik";
import { QwikAuth$ } from "portico/qwik";
import { config } from "../auth/config";

// Code inside `$` is compiled for browsers too: `isServer` removes it there.
export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() =>
  isServer ? config : { providers: [] },
);
