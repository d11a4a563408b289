import { createCsrfMiddleware, createMiddleware, createStart } from "@tanstack/react-start";
import { middleware } from "./auth.server.js";

const csrfMiddleware = createCsrfMiddleware({ filter: ({ handlerType }) => handlerType === "serverFn" });
const authMiddleware = createMiddleware().server(middleware);

export const startInstance = createStart(() => ({ requestMiddleware: [csrfMiddleware, authMiddleware] }));
