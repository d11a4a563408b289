/** Runs when the server starts: a wrong configuration, or a database that does not answer, is found here, and not by the first visitor. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./auth")).check();
}
