import { Outlet } from "react-router";
import { middleware as auth } from "./auth.server.js";

export const middleware = [auth];

export default function Root() {
  return (
    <html lang="en">
      <head>
        <title>matrix</title>
      </head>
      <body>
        <Outlet />
      </body>
    </html>
  );
}
