/** The pages, and the routes of portico. */
import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("auth/*", "routes/auth.ts"),
  route("orders", "routes/orders.tsx"),
  route("leave", "routes/leave.ts"),
  route("api/orders", "routes/api.ts"),
] satisfies RouteConfig;
