/** Changes the name in the session. */
export default defineEventHandler(async (event) => {
  await update(event, { user: { name: String((await readFormData(event)).get("name")) } }).catch(refuse);
  return sendRedirect(event, "/plants", 303);
});
