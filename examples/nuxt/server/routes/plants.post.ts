/** A form that works without JavaScript. The middleware lets only signed-in users pass. */
export default defineEventHandler(async (event) => {
  const session = await auth(event);
  const name = String((await readFormData(event)).get("name"))
    .trim()
    .slice(0, 200);
  if (session && name !== "") plant(session.gardenerId, name);
  return sendRedirect(event, "/plants", 303);
});
