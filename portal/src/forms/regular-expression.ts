/** Syntax that may differ between the tools and JavaScript, such as flags, classes and anchors. */
const FOREIGN = /\(\?(?!:)|\[\[:|\\[AzZQECpPxabfv0-9]|\\[^\w\s]?\{|\*\+|\+\+|\?\+/;
const ESCAPE_OR_CLASS = /\\.|\[[^\]]*\]/g;
const INNERMOST_GROUP = /\((?:\?:)?([^()]*)\)([*+{]?)/;
const VARYING = /[*+?{|]/;
const MAX_LENGTH = 256;
const MAX_NESTED_LENGTH = 24;

/** Whether the pattern matches the text; null if only the server can decide. */
export function matches(pattern: string, text: string): boolean | null {
  if (FOREIGN.test(pattern)) return null;
  if (text.length > (isNested(pattern) ? MAX_NESTED_LENGTH : MAX_LENGTH)) return null;
  try {
    // Without the flag `m`, `$` matches only at the end of the text, in the tools as in JavaScript.
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return null;
  }
}

/**
 * Whether a repeated group contains, at any depth, a repetition or an alternative. Such a pattern
 * may take exponential time.
 */
function isNested(pattern: string): boolean {
  let rest = pattern.replace(ESCAPE_OR_CLASS, 'x');
  for (;;) {
    const [group, content = '', repetition = ''] = INNERMOST_GROUP.exec(rest) ?? [];
    if (group === undefined) return false;
    const varies = VARYING.test(content);
    if (varies && repetition !== '') return true;
    rest = rest.replace(group, () => (varies ? 'x*' : `x${repetition}`));
  }
}
