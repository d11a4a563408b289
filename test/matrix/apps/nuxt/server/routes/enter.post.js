export default defineEventHandler(async (event) => {
  const form = await readFormData(event);
  form.set("redirectTo", sitePath("/"));
  await orHome(event, signIn(event, "credentials", form));
});
