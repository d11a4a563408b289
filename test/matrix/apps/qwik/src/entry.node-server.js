import { createServer } from "node:http";
import { createQwikCity } from "@builder.io/qwik-city/middleware/node";
import qwikCityPlan from "@qwik-city-plan";
import { manifest } from "@qwik-client-manifest";
import render from "./entry.ssr.jsx";

// It takes requests for https where a proxy does not say otherwise.
const getOrigin = ({ headers }) =>
  `${headers["x-forwarded-proto"] ?? "http"}://${headers["x-forwarded-host"] ?? headers.host}`;

const { router, notFound } = createQwikCity({
  render,
  qwikCityPlan,
  manifest,
  getOrigin,
  // For back-channel logout: docs/guides/signing-out.md.
  checkOrigin: process.env.MATRIX_OP === undefined,
});

createServer((request, answer) => {
  router(request, answer, () => notFound(request, answer, () => {}));
}).listen(Number(process.env.PORT), "127.0.0.1");
