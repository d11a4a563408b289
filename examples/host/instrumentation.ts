/** Runs once, when the server starts: makes the tables that are not there yet. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { migrate } = await import("@/lib/database");
  await migrate();
}
