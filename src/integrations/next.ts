/** portico/next: `portico/host` under the name of the framework, Next.js. */
export * from "./host/index.ts";
export { default } from "./host/index.ts";
