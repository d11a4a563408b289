/** The pages, and the routes of portico. */
import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("protected", "routes/protected.tsx"),
  route("sign-out", "routes/sign-out.ts"),
  // A middleware runs only for routes that are listed here.
  route("auth/*", "routes/auth.ts"),
] satisfies RouteConfig;
