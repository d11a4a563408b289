/** The plants, for the page and for programs. The middleware answers programs without a session with a 401. */
export default defineEventHandler(async (event) => {
  const session = await auth(event);
  return plantsOf(session?.gardenerId ?? "");
});
