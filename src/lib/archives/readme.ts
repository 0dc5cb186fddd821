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
 * Control characters except tab, line feed and carriage return; and characters that change the
 * direction of text.
 */
const UNREADABLE = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu;

export function isReadme(name: string): boolean {
  return README_NAMES.includes(name.toLowerCase());
}

/** Readmes by their lower-case names. */
export function preferredReadme<T>(readmes: ReadonlyMap<string, T>): T | undefined {
  return README_NAMES.flatMap((name) => readmes.get(name) ?? []).at(0);
}

/** Unreadable characters become U+FFFD. The incomplete last one of a truncated text is dropped. */
export function readableText(bytes: Uint8Array, isCut: boolean): string {
  return new TextDecoder('utf-8').decode(bytes, { stream: isCut }).replaceAll(UNREADABLE, '\uFFFD');
}
