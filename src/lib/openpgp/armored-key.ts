import { crc24 } from './canonical-armor.js';
import { KeyRefusal } from './key-refusal.js';

const MAX_TEXT_BYTES = 512 * 1024;
/** Twice the lines of 512 KiB at the usual length; each line costs time. */
const MAX_LINES = 16_384;
const MAX_HEADERS = 32;
const MAX_HEADER_LENGTH = 1_024;
const MAX_DATA_COLUMNS = 76;

const BEGIN = '-----BEGIN PGP PUBLIC KEY BLOCK-----';
const END = '-----END PGP PUBLIC KEY BLOCK-----';
const HEADER = /^[A-Za-z][A-Za-z0-9-]*: ./u;
// Control characters (except tab, LF, CR), format characters, lone surrogates, line and paragraph
// separators.
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Decodes the text of `ascii-armor`, of at most 512 KiB and 16,384 lines, to the bytes of its
 * packets. Refuses text that a client would refuse, because the API returns the text unchanged.
 * Throws KeyRefusal.
 */
export function dearmorPublicKey(text: string): Uint8Array {
  checkText(text);
  const lines = trimAsciiSpace(text)
    .replaceAll('\r\n', '\n')
    .split('\n', MAX_LINES + 1);
  if (lines.length > MAX_LINES)
    throw new KeyRefusal('too-large', `The text has more than ${MAX_LINES} lines.`);
  checkFrame(text, lines);
  const blank = lines.indexOf('');
  checkHeaders(lines, blank);
  return decodeBase64(lines.slice(blank + 1, -1));
}

/**
 * Decodes a text that {@link dearmorPublicKey} has accepted, ten times faster because it checks
 * nothing.
 */
export function decodeAcceptedArmor(text: string): Uint8Array {
  const start = /\n\r?\n/.exec(text.trimStart());
  const data = start ? text.trimStart().slice(start.index + start[0].length) : '';
  const end = /\n(?:=|-----END)/.exec(data)?.index;
  return new Uint8Array(Buffer.from(data.slice(0, end), 'base64'));
}

/** Whether the text contains the marker of a private key, which then counts as exposed. */
export function namesPrivateKey(text: string | Buffer): boolean {
  return text.includes('PRIVATE KEY') || text.includes('SECRET KEY');
}

function checkText(text: string): void {
  // Checked before anything else: the owner must learn that the private key is exposed.
  if (namesPrivateKey(text)) throw new KeyRefusal('private-key');
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) throw new KeyRefusal('too-large');
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden)
    throw new KeyRefusal(
      'forbidden-character',
      `Character ${forbidden.index + 1} of the text is ${formatCodePoint(forbidden[0])}.`,
    );
}

function formatCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * `String.trim` would remove all Unicode spaces, and a pattern that is anchored at the end takes
 * quadratic time for a text of spaces.
 */
function trimAsciiSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isAsciiSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isAsciiSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Space, tab, LF, CR. */
function isAsciiSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** Refuses everything except one block without other text, indentation and trailing spaces. */
function checkFrame(text: string, lines: string[]): void {
  const first = lines[0] ?? '';
  if (first !== BEGIN) {
    if (!text.includes(BEGIN)) throw new KeyRefusal('not-a-key-block');
    if (first.trimEnd() === BEGIN) throw new KeyRefusal('trailing-space');
    throw new KeyRefusal(
      first.startsWith(`${BEGIN}\\n`) ? 'escaped-newlines' : 'text-around-block',
    );
  }
  if (lines.includes(BEGIN, 1)) throw new KeyRefusal('more-than-one-key');
  const end = lines.indexOf(END);
  if (end !== -1 && end !== lines.length - 1) throw new KeyRefusal('text-around-block');
  lines.forEach(checkIndentation);
  lines.forEach(checkLineEnd);
  // Checked last, so that an END line with spaces around it gets a more specific refusal.
  if (end === -1) throw new KeyRefusal('incomplete-block');
}

function checkIndentation(line: string, index: number): void {
  if (/^[ \t]+[^ \t]/u.test(line))
    throw new KeyRefusal('indented-line', `The problem is in line ${index + 1}.`);
}

function checkLineEnd(line: string, index: number): void {
  if (line.endsWith(' ') || line.endsWith('\t'))
    throw new KeyRefusal('trailing-space', `The problem is in line ${index + 1}.`);
  if (line.includes('\r')) throw new KeyRefusal('line-ending');
}

function checkHeaders(lines: string[], blank: number): void {
  if (blank === -1) throw new KeyRefusal('missing-blank-line');
  const headers = lines.slice(1, blank);
  const isInvalid =
    headers.length > MAX_HEADERS ||
    headers.some((line) => line.length > MAX_HEADER_LENGTH || !HEADER.test(line));
  if (isInvalid) throw new KeyRefusal('armor-header');
}

function decodeBase64(lines: string[]): Uint8Array {
  const checksum = lines.at(-1)?.startsWith('=') ? lines.pop() : undefined;
  if (lines.some((line) => line.length > MAX_DATA_COLUMNS)) throw new KeyRefusal('line-too-long');
  const base64 = lines.join('');
  const bytes = Buffer.from(base64, 'base64');
  // Node.js skips unknown characters; only text that equals its own encoding is strict base64.
  if (base64 === '' || lines.includes('') || bytes.toString('base64') !== base64)
    throw new KeyRefusal('base64');
  // openpgp.js, and go-crypto since 1.1.3, ignore the checksum; here it reveals damage.
  if (checksum !== undefined && checksum !== `=${crc24(bytes)}`) throw new KeyRefusal('checksum');
  // Not a Buffer, because a view of a Buffer costs three times as much to create.
  return new Uint8Array(bytes);
}
