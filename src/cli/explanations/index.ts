/** THE TABLE of explanations: the cause of each type of error, how to check it, and the fix. */
import type { ErrorType } from "../../core/errors/table.ts";
import type { Explanation } from "./explanation.ts";
import { operationExplanations } from "./operation.ts";
import { requestExplanations } from "./requests.ts";

export type { Explanation } from "./explanation.ts";

export const explanations: Readonly<Record<ErrorType, Explanation>> = {
  ...requestExplanations,
  ...operationExplanations,
};
