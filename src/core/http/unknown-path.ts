/** Explains to developers why a path is no route: what was seen, what was expected, and the setting that fixes it. */
import type { AuthError } from "../errors/auth-error.ts";
import { InvalidRequest, UnknownAction } from "../errors/read-errors.ts";
import { quotedText } from "../lib/quoted-text.ts";
import { actionNames, actions, actionsWithProvider } from "../types/action.ts";

/** Why `parsePath` returned `null`. */
export function pathError(path: string, basePath: string): AuthError {
  const prefix = basePath === "/" ? "/" : `${basePath}/`;
  if (!path.startsWith(prefix)) {
    return new UnknownAction(
      `The path ${quotedText(path)} does not begin with basePath, ${quotedText(basePath)}. Mount the handler below basePath, or change basePath.`,
    );
  }
  const [name = "", providerId, ...more] = path.slice(prefix.length).replace(/\/$/, "").split("/");
  if (!actionNames.has(name) || more.length > 0 || providerId === undefined) {
    return new UnknownAction(
      `The path ${quotedText(path)} has no action behind basePath, ${quotedText(basePath)}. Expected one of: ${actions.join(", ")}.`,
    );
  }
  if (actionsWithProvider.has(name)) return new InvalidRequest("The provider id in the path is malformed.");
  return new UnknownAction(`The path ${quotedText(path)} continues after the action "${name}", which has no provider.`);
}
