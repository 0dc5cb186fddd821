import type { ImportContext } from './import-context.js';
import type { Resource } from './remote-organization.js';

const COPIED_ATTRIBUTES = ['key', 'value', 'category', 'hcl', 'description'];

interface Variables {
  /** The path of the list in the source. */
  readonly from: string;
  /** The path of the list in the target; null in a dry run if the target lacks the owner. */
  readonly to: string | null;
  /** The workspace or the variable set, for the report. */
  readonly owner: string;
}

/** Imports the variables that the target lacks. A sensitive one becomes a manual step instead. */
export async function importVariables(
  { source, target, report, isDryRun }: ImportContext,
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
    if (to !== null && !isDryRun)
      await target.post(to, { type: 'vars', attributes: pick(variable, COPIED_ATTRIBUTES) });
    report.recordCreated('variables');
  }
}

/** Returns the named attributes, without those that are null or absent. */
export const pick = ({ attributes }: Resource, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names
      .filter((name) => attributes[name] !== undefined && attributes[name] !== null)
      .map((name) => [name, attributes[name]]),
  );
