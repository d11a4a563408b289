/** The server: files of the build, then Qwik City, then nothing. */
import { createServer } from "node:http";
import { createQwikCity } from "@builder.io/qwik-city/middleware/node";
import qwikCityPlan from "@qwik-city-plan";
import { manifest } from "@qwik-client-manifest";
import render from "./entry.ssr";
import { check } from "./routes/plugin@auth";

const { router, notFound, staticFile } = createQwikCity({ render, qwikCityPlan, manifest });

const server = createServer((request, answer) => {
  staticFile(request, answer, () => {
    router(request, answer, () => {
      notFound(request, answer, () => {});
    });
  });
});

// A wrong configuration, or a database that does not answer, ends the process here, and not with the first visitor.
await check();
server.listen(Number(process.env.PORT ?? 3000), process.env.HOST ?? "localhost");
