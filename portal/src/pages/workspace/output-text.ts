/**
 * Renders a value for display and copying: a text without quotes, a non-empty list of texts with
 * one text per line, and other values as indented JSON.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return value.join('\n');
  return JSON.stringify(value, null, 2);
}

/** The value if it is a web address; null otherwise. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s]+$/i.test(value)) return null;
  return URL.canParse(value) ? value : null;
}
