/** `wellKnown` of a provider of version 4 -> `issuer`, which a provider with `type: "oidc"` needs. */
import type { Expression, ObjectLiteralExpression } from "ts-morph";
import type { FileContext } from "./context.ts";

/** Where the discovery document of an issuer is (OpenID Connect Discovery 1.0, section 4). */
const documentPath = "/.well-known/openid-configuration";

/** The code of the issuer whose discovery document an expression names; `undefined` if the expression does not show it. */
function issuerIn(expression: Expression | undefined, { kinds }: FileContext): string | undefined {
  const text = expression?.getText() ?? "";
  const isTemplate = expression?.isKind(kinds.TemplateExpression);
  if (
    !isTemplate &&
    !expression?.isKind(kinds.StringLiteral) &&
    !expression?.isKind(kinds.NoSubstitutionTemplateLiteral)
  )
    return undefined;
  const quote = text.slice(-1);
  if (!text.endsWith(`${documentPath}${quote}`)) return undefined;
  const issuer = text.slice(0, -documentPath.length - 1) + quote;
  const [, alone] = isTemplate ? (/^`\$\{([^{}`]+)\}`$/.exec(issuer) ?? []) : [];
  return alone ?? issuer;
}

/** Writes `issuer` in place of `wellKnown`, and notes what only the discovery document tells. */
export function migrateWellKnown(provider: ObjectLiteralExpression, context: FileContext): void {
  const wellKnown = provider.getProperty("wellKnown");
  if (!wellKnown || provider.getProperty("issuer")) return;
  const { file, kinds, note } = context;
  const line = wellKnown.getStartLineNumber();
  const assigned = wellKnown.asKind(kinds.PropertyAssignment);
  const issuer = issuerIn(assigned?.getInitializer(), context);
  if (assigned && issuer !== undefined) {
    assigned.set({ name: "issuer", initializer: issuer });
    note({ note: "issuer", file, line, about: issuer });
  } else {
    note({ note: "wellKnown", file, line, about: wellKnown.getText() });
  }
}
