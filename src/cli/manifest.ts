/** What is read of a package.json. */
import * as z from "zod/mini";

const textFields = z.catch(z.optional(z.record(z.string(), z.string())), undefined);

/** Other fields are left out; one of another type counts as absent. */
export const manifestSchema = z.object({
  name: z.catch(z.optional(z.string()), undefined),
  version: z.catch(z.optional(z.string()), undefined),
  engines: textFields,
  scripts: textFields,
  dependencies: textFields,
  devDependencies: textFields,
});

/** A package.json. */
export type Manifest = z.infer<typeof manifestSchema>;
