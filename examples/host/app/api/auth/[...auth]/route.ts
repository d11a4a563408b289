/** The routes of portico. */
import { handlers } from "@/auth";

export const { GET, POST } = handlers;
