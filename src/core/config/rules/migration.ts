/** Rules about the move from another library. */
import { migrationFlaws } from "../migration-option.ts";
import { strategyOf } from "../preconditions.ts";
import { type ConfigProblem, invalid, type Rule, warning } from "./facts.ts";

/** `migrateFrom` names a library whose sessions can be read. */
export const migrationIsSound: Rule = ({ config: { migrateFrom } }) => migrationFlaws(migrateFrom).map(invalid);

/** Options that refuse sessions which lack what only this library writes. */
const endingOptions = ["absoluteMaxAge", "audience", "revocation"] as const;

/** Nothing ends the sessions that should continue. */
export const migrationKeepsSessions: Rule = ({ config }): readonly ConfigProblem[] => {
  const { migrateFrom, session = {}, adapter } = config;
  if (migrateFrom === undefined || strategyOf({ session, adapter }) !== "jwt") return [];
  const ending = endingOptions.filter((name) => session[name] !== undefined);
  return ending.length === 0
    ? []
    : [
        warning(
          "migration-without-sessions",
          `migrateFrom continues sessions of another library, and ${ending.map((name) => `session.${name}`).join(", ")} ends them: they lack what the option needs. Set it when those sessions have expired.`,
        ),
      ];
};
