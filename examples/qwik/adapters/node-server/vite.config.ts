/** The server for Node.js, and the page that is rendered ahead. */
import { nodeServerAdapter } from "@builder.io/qwik-city/adapters/node-server/vite";
import { extendConfig } from "@builder.io/qwik-city/vite";
import site from "../../vite.config";

export default extendConfig(site, () => ({
  build: { ssr: true, rollupOptions: { input: ["src/entry.node-server.ts", "@qwik-city-plan"] } },
  plugins: [
    nodeServerAdapter({
      name: "node-server",
      ssg: { include: ["/about/"], origin: process.env.AUTH_URL ?? "http://localhost:3005" },
    }),
  ],
}));
