import { createServerFn } from "@tanstack/react-start";
import { auth } from "./auth.server.js";

export const currentSession = createServerFn().handler(() => auth());
