/** Truncates to the given number of UTF-8 bytes, between two characters, and appends the note. */
export function cutText(text: string, maxBytes: number, note: string): string {
  // A character has at most three bytes per code unit.
  if (text.length * 3 <= maxBytes || Buffer.byteLength(text) <= maxBytes) return text;
  const room = Math.max(0, maxBytes - Buffer.byteLength(note));
  const bytes = Buffer.from(text.slice(0, room + 1));
  return bytes.subarray(0, startOfCharacter(bytes, room)).toString() + note;
}

/** The start of the character that contains the byte at the position. */
function startOfCharacter(bytes: Buffer, position: number): number {
  let start = position;
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
