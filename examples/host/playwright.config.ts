/** `npm test`: the application is started for the tests, beside the issuer of `portico/testing`. */
import { defineConfig } from "@playwright/test";
import { baseURL, issuerPort, secret } from "./tests/settings";

/** The Chromium of the machine. Unset: the one that `npx playwright install chromium` downloads. */
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  testDir: "tests",
  // All workers share the application, and so one issuer.
  workers: 1,
  outputDir: ".playwright",
  use: { baseURL, launchOptions: { args: ["--no-sandbox"], ...(executablePath && { executablePath }) } },
  webServer: {
    command: "npm start -- --port 3009",
    url: baseURL,
    env: {
      AUTH_URL: baseURL,
      AUTH_SECRET: secret,
      AUTH_LIGHTHOUSE_ISSUER: `http://127.0.0.1:${issuerPort}`,
      AUTH_LIGHTHOUSE_ID: "harbour",
      AUTH_LIGHTHOUSE_SECRET: "a secret for tests",
    },
  },
});
