/** Syntax that differs between the tools and JavaScript: flags, classes, anchors, quoting. */
const FOREIGN = /\(\?(?!:)|\[\[:|\\[AzZQECpPxabfv0-9]|\\[^\w\s]?\{|\*\+|\+\+|\?\+/;
/** A repeated group with a repetition inside may take exponential time. */
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
