/** What the tools' regular expressions mean differently, or JavaScript's do not have: flags, classes, anchors, quoting. */
const FOREIGN = /\(\?(?!:)|\[\[:|\\[AzZQECpPxabfv0-9]|\\[^\w\s]?\{|\*\+|\+\+|\?\+/;
/** A repeated group that repeats something itself may take exponential time. */
const NESTED = /[*+}][^()]*\)[*+{]|\|[^()]*\)[*+{]/;
const MAX_LENGTH = 256;
const MAX_NESTED_LENGTH = 24;

/** Whether the pattern is found in the text; null where only the server can tell. */
export function matches(pattern: string, text: string): boolean | null {
  if (FOREIGN.test(pattern)) return null;
  if (text.length > (NESTED.test(pattern) ? MAX_NESTED_LENGTH : MAX_LENGTH)) return null;
  try {
    // A sticky end: `$` means the end of the text in both, as long as no flag is set.
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return null;
  }
}
