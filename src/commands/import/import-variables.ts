import type { Importing } from './importing.js';
import type { Resource } from './remote-organization.js';

/** Members of a variable. */
const VARIABLE = ['key', 'value', 'category', 'hcl', 'description'];

interface Variables {
  /** The path of the list in the source. */
  readonly from: string;
  /** The path of the list in the target; null in a dry run. */
  readonly to: string | null;
  /** The workspace or the variable set, for the report. */
  readonly owner: string;
}

/** Imports the variables that the target does not have. Lists the sensitive ones. */
export async function importVariables(
  { source, target, report, isDryRun }: Importing,
  { from, to, owner }: Variables,
): Promise<void> {
  const keyOf = ({ attributes }: Resource): string =>
    `${String(attributes['category'])} ${String(attributes['key'])}`;
  const present = new Set<string>();
  if (to !== null) for await (const variable of target.list(to)) present.add(keyOf(variable));
  for await (const variable of source.list(from)) {
    if (present.has(keyOf(variable))) {
      report.recordExisting('variables');
      continue;
    }
    if (variable.attributes['sensitive'] === true) {
      const { key } = variable.attributes;
      report.addNote(
        `Set the sensitive variable ${String(key)} of ${owner}: no server returns its value.`,
      );
      continue;
    }
    report.recordCreated('variables');
    if (to !== null && !isDryRun)
      await target.post(to, { type: 'vars', attributes: picked(variable, VARIABLE) });
  }
}

/** The attributes with these names that the resource has. */
export const picked = (
  { attributes }: Resource,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(
    names
      .filter((name) => attributes[name] !== undefined && attributes[name] !== null)
      .map((name) => [name, attributes[name]]),
  );
