import HostAuth from "portico/host";
import { config } from "./shared.js";

const isOpen = ({ nextUrl }) => !nextUrl.pathname.endsWith("/guarded");

export const { handlers, auth, signIn, signOut, unstable_update, listSessions, revokeSessions } = HostAuth({
  ...config,
  callbacks: { ...config.callbacks, authorized: ({ auth, request }) => auth !== null || isOpen(request) },
});
