export default defineEventHandler(async (event) => {
  const name = (await readFormData(event)).get("name");
  const renamed = update(event, { user: { name } }).then(() => sendRedirect(event, sitePath("/"), 303));
  await orHome(event, renamed);
});
