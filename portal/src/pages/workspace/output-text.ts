/**
 * A value for display and copying: texts without quotes, a list of texts by line, everything else
 * as JSON.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'))
    return value.join('\n');
  return JSON.stringify(value, null, 2);
}

/** The address to open, if the value is a web address. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s]+$/i.test(value)) return null;
  return URL.canParse(value) ? value : null;
}
