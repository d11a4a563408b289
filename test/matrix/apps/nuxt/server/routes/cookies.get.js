/** An answer with cookies of its own. */
export default defineEventHandler(async (event) => {
  setCookie(event, "first", "1", { path: "/", expires: new Date(Date.UTC(2070, 0, 1)) });
  setCookie(event, "second", "2", { path: "/" });
  return JSON.stringify(await auth(event));
});
