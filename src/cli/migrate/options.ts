/** Rewrites the options of a configuration. */
import type { ObjectLiteralExpression, PropertyAssignment } from "ts-morph";
import { addProperty, type FileContext } from "./context.ts";
import { migrateWellKnown } from "./issuer.ts";
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

/** `{ type: "oauth", idToken: true, wellKnown }` of version 4 -> `{ type: "oidc", issuer }`. */
function migrateOidcProviders(written: readonly ObjectLiteralExpression[], context: FileContext): void {
  for (const provider of written) {
    const [type, idToken] = [propertyOf(provider, "type", context), propertyOf(provider, "idToken", context)];
    if (type?.getInitializer()?.getText() !== '"oauth"' && type?.getInitializer()?.getText() !== "'oauth'") continue;
    if (idToken?.getInitializer()?.getText() !== "true") continue;
    const quote = type.getInitializerOrThrow().getText().charAt(0);
    type.setInitializer(`${quote}oidc${quote}`);
    idToken.remove();
    migrateWellKnown(provider, context);
  }
}

/** Options of version 4 that have another form. */
const formerOptions = ["idToken", "httpOptions", "version"] as const;

/** Whether old session tokens were sealed with a secret of their own. */
function noteJwtSecret(config: ObjectLiteralExpression, context: FileContext): void {
  const secret = objectIn(propertyOf(config, "jwt", context), context)?.getProperty("secret");
  if (secret) context.note({ note: "jwtSecret", file: context.file, line: secret.getStartLineNumber() });
}

function noteFormerOptions(written: readonly ObjectLiteralExpression[], context: FileContext): void {
  const inside = written.flatMap((one) => one.getDescendantsOfKind(context.kinds.PropertyAssignment));
  const found = inside.filter((property) => (formerOptions as readonly string[]).includes(property.getName()));
  const [first] = found;
  if (!first) return;
  const about = [...new Set(found.map((property) => property.getName()))].join(", ");
  context.note({ note: "option", file: context.file, line: first.getStartLineNumber(), about });
}

/** Whether another object is spread into this one: it may have any option. An object that is written here is not such an object. */
const hasBase = (config: ObjectLiteralExpression, { kinds }: FileContext): boolean =>
  config
    .getProperties()
    .flatMap((property) => property.asKind(kinds.SpreadAssignment) ?? [])
    .some((spread) => spread.getDescendantsOfKind(kinds.ObjectLiteralExpression).length === 0);

/** The code of `migrateFrom`: in an object without a type, TypeScript would take it for any text. */
function libraryCode(config: ObjectLiteralExpression, { file, from, kinds }: FileContext): string {
  const parent = config.getParent();
  const isUntyped =
    parent?.isKind(kinds.ExportAssignment) || parent?.asKind(kinds.VariableDeclaration)?.getTypeNode() === undefined;
  const isVariable = parent?.isKind(kinds.ExportAssignment) || parent?.isKind(kinds.VariableDeclaration);
  return JSON.stringify(from) + (isVariable && isUntyped && /\.[cm]?tsx?$/.test(file) ? " as const" : "");
}

/** Sets `migrateFrom`. A part of a configuration, without providers, gets none; where another object is spread, that may have it. */
function addMigrateFrom(config: ObjectLiteralExpression, context: FileContext): ObjectLiteralExpression {
  if (config.getProperty("migrateFrom") || !(config.getProperty("providers") || hasBase(config, context)))
    return config;
  if (!hasBase(config, context)) return addProperty(config, "migrateFrom", libraryCode(config, context));
  context.note({ note: "migrateFrom", file: context.file, line: config.getStartLineNumber(), about: context.from });
  return config;
}

/** Sets `trustStoredEmails` beside the adapter, if a person has said that the stored addresses were verified. */
function addTrust(config: ObjectLiteralExpression, context: FileContext): ObjectLiteralExpression {
  const isWanted = context.trustsStoredEmails && config.getProperty("adapter") !== undefined;
  if (!isWanted || config.getProperty("trustStoredEmails")) return config;
  context.note({ note: "trustStoredEmails", file: context.file, line: config.getStartLineNumber() });
  return addProperty(config, "trustStoredEmails", "() => true");
}

/** Rewrites the options of one configuration. */
export function migrateConfig(written: ObjectLiteralExpression, context: FileContext): void {
  const config = addTrust(addMigrateFrom(written, context), context);
  migrateCookies(config, context);
  noteJwtSecret(config, context);
  if (context.from === "next-auth") {
    migrateOidcProviders(config.getDescendantsOfKind(context.kinds.ObjectLiteralExpression), context);
    noteFormerOptions([config], context);
  }
  const { kinds } = context;
  const adapter = [
    ...config.getDescendantsOfKind(kinds.PropertyAssignment),
    ...config.getDescendantsOfKind(kinds.ShorthandPropertyAssignment),
  ].find((property) => property.getName() === "adapter");
  if (adapter) context.note({ note: "adapter", file: context.file, line: adapter.getStartLineNumber() });
}

/** Rewrites the options of providers of version 4 that stand outside of a configuration: `const github = GitHub({ … })`. */
export function migrateLooseProviders(written: readonly ObjectLiteralExpression[], context: FileContext): void {
  migrateOidcProviders(written, context);
  noteFormerOptions(written, context);
}
