/** A rule text split at its variables: `literals[0] variables[0] literals[1] …`. */
export interface RuleText {
  readonly literals: readonly string[];
  readonly variables: readonly string[];
}

const VARIABLE = /\{\{\s*\.([A-Za-z][A-Za-z0-9_]*)\s*\}\}/;

/** Throws if double braces contain anything but a variable such as `{{.Name}}`. */
export function parseRuleText(text: string): RuleText {
  const parts = text.split(VARIABLE);
  const literals = parts.filter((_, index) => index % 2 === 0);
  const stray = literals.find((literal) => literal.includes('{{') || literal.includes('}}'));
  if (stray !== undefined)
    throw new Error('double braces may contain only a variable, such as {{.Name}}');
  return { literals, variables: parts.filter((_, index) => index % 2 === 1) };
}

/** Substitutes every variable. Values are keyed by the lower-case name of the variable. */
export function renderRules(
  { literals, variables }: RuleText,
  values: ReadonlyMap<string, string>,
): string {
  const valueOf = (variable = ''): string => values.get(variable.toLowerCase()) ?? '';
  return literals.map((literal, index) => literal + valueOf(variables[index])).join('');
}
