/** What runs for every request: the check of Start against other sites, and portico. */
import { createCsrfMiddleware, createMiddleware, createStart } from "@tanstack/react-start";
import { middleware } from "./auth.server.ts";

const csrfMiddleware = createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === "serverFn" });
const authMiddleware = createMiddleware().server(middleware);

export const startInstance = createStart(() => ({ requestMiddleware: [csrfMiddleware, authMiddleware] }));
