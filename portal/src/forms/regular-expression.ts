/** Syntax that may differ between the tools and JavaScript, such as flags, classes and anchors. */
const FOREIGN = /\(\?(?!:)|\[\[:|\\[AzZQECpPxabfv0-9]|\\[^\w\s]?\{|\*\+|\+\+|\?\+/;
/** A repeated group that contains a repetition or an alternative may take exponential time. */
const NESTED = /[*+}][^()]*\)[*+{]|\|[^()]*\)[*+{]/;
const MAX_LENGTH = 256;
const MAX_NESTED_LENGTH = 24;

/** Whether the pattern matches the text; null if only the server can decide. */
export function matches(pattern: string, text: string): boolean | null {
  if (FOREIGN.test(pattern)) return null;
  if (text.length > (NESTED.test(pattern) ? MAX_NESTED_LENGTH : MAX_LENGTH)) return null;
  try {
    // Without the flag `m`, `$` matches only at the end of the text, in the tools as in JavaScript.
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return null;
  }
}
