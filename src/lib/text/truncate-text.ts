/**
 * Truncates a text of more than `maxBytes` UTF-8 bytes between two characters, and appends the
 * note, which counts toward the limit and must fit. Returns other texts unchanged.
 */
export function truncateText(text: string, maxBytes: number, note: string): string {
  // A UTF-16 code unit needs at most three bytes.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const remaining = Math.max(0, maxBytes - Buffer.byteLength(note));
  const bytes = Buffer.from(text.slice(0, remaining + 1));
  return bytes.subarray(0, startOfCharacter(bytes, remaining)).toString() + note;
}

/** The start of the character to which the byte at the position belongs. */
function startOfCharacter(bytes: Buffer, position: number): number {
  let start = position;
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
