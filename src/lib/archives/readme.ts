/** In order of preference. */
const README_NAMES = [
  'readme.md',
  'readme.markdown',
  'readme',
  'readme.txt',
  'readme.rst',
  'readme.adoc',
];
/**
 * Control characters except tab, line feed and carriage return, and the bidirectional controls that
 * can disguise text (CVE-2021-42574).
 */
const UNREADABLE = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

export function isReadme(name: string): boolean {
  return README_NAMES.includes(name.toLowerCase());
}

/** The keys of `readmes` are names in lower case. */
export function findPreferredReadme<T>(readmes: ReadonlyMap<string, T>): T | undefined {
  return README_NAMES.flatMap((name) => readmes.get(name) ?? []).at(0);
}

/**
 * Decodes UTF-8. Replaces unreadable characters with U+FFFD, and drops the incomplete last
 * character of a truncated text.
 */
export function decodeReadableText(bytes: Uint8Array, isCut: boolean): string {
  return new TextDecoder('utf-8').decode(bytes, { stream: isCut }).replaceAll(UNREADABLE, '\uFFFD');
}
