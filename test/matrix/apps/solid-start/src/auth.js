import { SolidAuth } from "portico/solid-start";
import { config } from "./shared.js";

const { MATRIX_SITE_BASE: siteBase = "" } = process.env;
const { basePath = `${siteBase}/api/auth`, ...rest } = config;

/** The base path has a name of its own here. With `base` of Vite it is said in full. */
export const authOptions = { ...rest, prefix: basePath };

export const guarded = [`${siteBase}/guarded`];
export const vault = [`${siteBase}/vault`];

export const { GET, POST, signIn, signOut, listSessions, revokeSessions } = SolidAuth(authOptions);
