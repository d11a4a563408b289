/** What portico refuses, such as a form of another site, has a status and a message for visitors. */
import { failure } from "portico/nuxt/server";

export function refuse(thrown: unknown): never {
  const { status, message } = failure(thrown);
  throw createError({ statusCode: status, message });
}
