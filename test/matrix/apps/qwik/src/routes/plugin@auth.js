import { isServer } from "@builder.io/qwik";
import { QwikAuth$ } from "portico/qwik";
import { config } from "../shared.js";

export const { accessToken, onRequest, useSession, useSignIn, useSignOut } = QwikAuth$(() =>
  isServer ? config : { providers: [] },
);
