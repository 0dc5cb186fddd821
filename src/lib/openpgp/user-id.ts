import { KeyRefusal } from './key-refusal.js';

const MAX_BYTES = 2_048;
// Control characters, separators of lines and paragraphs, characters that change the direction of
// text, and the byte-order mark. Joiners (U+200C, U+200D) are allowed: some scripts need them.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const westernEuropean = new TextDecoder('windows-1252');

/**
 * Decodes the body of a user ID packet as UTF-8 or, if that fails, as Windows-1252, which some old
 * user IDs use. Throws KeyRefusal if the text is empty, too long, or has forbidden characters.
 */
export function readUserId(body: Uint8Array): string {
  if (body.length === 0 || body.length > MAX_BYTES) throw new KeyRefusal('user-id');
  const text = decode(body);
  if (FORBIDDEN.test(text)) throw new KeyRefusal('user-id');
  return text;
}

function decode(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    return westernEuropean.decode(body);
  }
}
