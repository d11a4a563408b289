import { ReactRouterAuth } from "portico/react-router";
import { config } from "./shared.js";

export const basename = process.env.MATRIX_SITE_BASE || "/";

export const {
  middleware,
  loader,
  action,
  accessToken,
  auth,
  listSessions,
  protect,
  revokeSessions,
  signIn,
  signOut,
  update,
} = ReactRouterAuth(config, { basename });
