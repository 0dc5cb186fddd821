/** A rule text taken apart at its variables: `literals[0] variables[0] literals[1] …`. */
export interface RuleText {
  readonly literals: readonly string[];
  readonly variables: readonly string[];
}

const VARIABLE = /\{\{\s*\.([A-Za-z][A-Za-z0-9_]*)\s*\}\}/;

/**
 * Throws where the text holds anything between double braces but a variable such as `{{.Name}}`.
 */
export function parseRuleText(text: string): RuleText {
  const parts = text.split(VARIABLE);
  const literals = parts.filter((_, index) => index % 2 === 0);
  const stray = literals.find((literal) => literal.includes('{{') || literal.includes('}}'));
  if (stray !== undefined)
    throw new Error('only variables such as {{.Name}} may stand between double braces');
  return { literals, variables: parts.filter((_, index) => index % 2 === 1) };
}

/**
 * The text with every variable substituted. Values are keyed by the variable's name in lower case.
 */
export function render(
  { literals, variables }: RuleText,
  values: ReadonlyMap<string, string>,
): string {
  return literals.reduce(
    (text, literal, index) =>
      text + (values.get((variables[index - 1] ?? '').toLowerCase()) ?? '') + literal,
  );
}
