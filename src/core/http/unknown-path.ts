/** Explains to developers why a path is not a route: what was seen, what was expected, and the setting that fixes it. */
import type { AuthError } from "../errors/auth-error.ts";
import { InvalidRequest, UnknownAction } from "../errors/read-errors.ts";
import { quotedText } from "../lib/quoted-text.ts";
import { actionNames, actions, actionsWithProvider } from "../types/action.ts";

/** Why `parsePath` returned `null`. `rest`: the path behind `basePath`, or `null`. */
export function pathError(path: string, basePath: string, rest: string | null): AuthError {
  if (rest === null) {
    return new UnknownAction(
      `The path ${quotedText(path)} does not begin with basePath, ${quotedText(basePath)}. Mount the handler below basePath, or change basePath.`,
    );
  }
  const [name = "", providerId, ...more] = rest.split("/");
  if (!actionNames.includes(name) || more.length > 0 || providerId === undefined) {
    return new UnknownAction(
      `The path ${quotedText(path)} has no action behind basePath, ${quotedText(basePath)}. Expected one of: ${actions.toSorted().join(", ")}.`,
    );
  }
  if (actionsWithProvider.includes(name)) return new InvalidRequest("The provider id in the path is malformed.");
  return new UnknownAction(`The path ${quotedText(path)} continues after the action "${name}", which has no provider.`);
}
