import { index, route } from "@react-router/dev/routes";

const pages = ["cookies", "guarded", "rendered", "sessions", "token", "vault"];

export default [
  index("routes/home.jsx"),
  route("auth/*", "routes/auth.js"),
  route("account/auth/*", "routes/auth.js", { id: "moved" }),
  ...pages.map((page) => route(page, `routes/${page}.js`)),
];
