/** Rewrites the options of a configuration. */
import type { ObjectLiteralExpression, PropertyAssignment } from "ts-morph";
import type { FileContext } from "./context.ts";
import { transactionCookies } from "./tables.ts";

const propertyOf = (
  object: ObjectLiteralExpression | undefined,
  name: string,
  { kinds }: FileContext,
): PropertyAssignment | undefined => object?.getProperty(name)?.asKind(kinds.PropertyAssignment);

const objectIn = (
  property: PropertyAssignment | undefined,
  { kinds }: FileContext,
): ObjectLiteralExpression | undefined => property?.getInitializer()?.asKind(kinds.ObjectLiteralExpression);

/** The cookies of a sign-in under way become one; that of the callback URL is gone. */
function migrateCookies(config: ObjectLiteralExpression, context: FileContext): void {
  const cookies = objectIn(propertyOf(config, "cookies", context), context);
  if (!cookies) return;
  const [{ file }, line] = [context, cookies.getStartLineNumber()];
  const callbackUrl = cookies.getProperty("callbackUrl");
  if (callbackUrl) {
    callbackUrl.remove();
    context.note({ note: "callbackUrl", file, line });
  }
  const [first, ...others] = transactionCookies.flatMap((name) => propertyOf(cookies, name, context) ?? []);
  if (!first) return;
  if (others.length > 0) context.note({ note: "cookies", file, line });
  else first.getNameNode().replaceWithText("transaction");
}

/** Options of version 4 that have another form. */
const formerOptions = ["idToken", "httpOptions", "version"] as const;

/** Whether old session tokens were sealed with a secret of their own. */
function noteJwtSecret(config: ObjectLiteralExpression, context: FileContext): void {
  const secret = objectIn(propertyOf(config, "jwt", context), context)?.getProperty("secret");
  if (secret) context.note({ note: "jwtSecret", file: context.file, line: secret.getStartLineNumber() });
}

function noteFormerOptions(config: ObjectLiteralExpression, context: FileContext): void {
  const inside = config.getDescendantsOfKind(context.kinds.PropertyAssignment);
  const found = inside.filter((property) => (formerOptions as readonly string[]).includes(property.getName()));
  const [first] = found;
  if (!first) return;
  const about = [...new Set(found.map((property) => property.getName()))].join(", ");
  context.note({ note: "option", file: context.file, line: first.getStartLineNumber(), about });
}

/** Rewrites the options of one configuration. A part of one, without providers, gets no `migrateFrom`. */
export function migrateConfig(config: ObjectLiteralExpression, context: FileContext): void {
  const isMigrated = config.getProperty("migrateFrom") !== undefined;
  const isWhole = config.getProperty("providers") !== undefined;
  const isSpread = config.getProperties().some((property) => property.isKind(context.kinds.SpreadAssignment));
  if (!isMigrated && isWhole && !isSpread) {
    config.addPropertyAssignment({ name: "migrateFrom", initializer: JSON.stringify(context.from) });
  }
  migrateCookies(config, context);
  noteJwtSecret(config, context);
  if (context.from === "next-auth") noteFormerOptions(config, context);
  const adapter = config.getProperty("adapter");
  if (adapter) context.note({ note: "adapter", file: context.file, line: adapter.getStartLineNumber() });
}
