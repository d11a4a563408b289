/** Builds the server for Node.js. */
import { nodeServerAdapter } from "@builder.io/qwik-city/adapters/node-server/vite";
import { extendConfig } from "@builder.io/qwik-city/vite";
import site from "../../vite.config";

export default extendConfig(site, () => ({
  build: { ssr: true, rollupOptions: { input: ["src/entry.node-server.ts", "@qwik-city-plan"] } },
  plugins: [nodeServerAdapter({ name: "node-server" })],
}));
