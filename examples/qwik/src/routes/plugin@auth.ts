/** Serves the routes of portico, and reads the session of every request. */
import { isServer } from "@builder.io/qwik";
import { QwikAuth$ } from "portico/qwik";
import { config } from "../auth/config";

// What stands inside of a `$` is compiled for browsers, too: with this question nothing of it gets there.
export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() =>
  isServer ? config : { providers: [] },
);
