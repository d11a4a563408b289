import { isServer } from "@builder.io/qwik";
import { QwikAuth$ } from "portico/qwik";
import { config } from "../shared.js";

export const { onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() =>
  isServer ? config : { providers: [] },
);
