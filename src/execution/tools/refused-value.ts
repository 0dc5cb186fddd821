/** The part of a diagnostic that names a refused value. */
interface Diagnostic {
  readonly summary?: unknown;
  readonly detail?: unknown;
  readonly snippet?: { readonly values?: unknown } | null;
}

const SUMMARY = 'Invalid value for variable';
const RULE_PLACE = /\s+This was checked by the validation rule at [^\n]*$/;

/**
 * The message of a validation rule of the module, with the name of the variable, which the tool
 * reports only beside it; null for other errors, and for a rule that reads several variables.
 */
export function refusedValue({ summary, detail, snippet }: Diagnostic): string | null {
  if (summary !== SUMMARY || typeof detail !== 'string') return null;
  const values: unknown[] = Array.isArray(snippet?.values) ? snippet.values : [];
  const names = new Set(values.flatMap(variableIn));
  const [name] = names;
  if (name === undefined || names.size > 1) return null;
  const message = detail.replace(RULE_PLACE, '').replaceAll(/\s*\n\s*/g, ' ');
  return `${SUMMARY} "${name}": ${message}`;
}

function variableIn(value: unknown): string[] {
  const { traversal } = (value ?? {}) as { readonly traversal?: unknown };
  const [, name] = typeof traversal === 'string' ? (/^var\.([\w-]+)/.exec(traversal) ?? []) : [];
  return name === undefined ? [] : [name];
}
