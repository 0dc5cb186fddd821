/** A value as a person reads and copies it: texts without quotes, everything else as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, null, 2);
}

/** The address to open, if the value is one of the web. */
export function linkOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s]+$/i.test(value)) return null;
  return URL.canParse(value) ? value : null;
}
