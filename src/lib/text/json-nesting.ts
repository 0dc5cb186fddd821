const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether arrays and objects are nested more than `levels` deep. Scans the bytes, because the
 * result of a parser may be too deep to traverse. Does not check the syntax.
 */
export function isNestedDeeperThan(bytes: Buffer, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1;
      if (depth > levels) return true;
    }
  }
  return false;
}

/**
 * Whether JSON contains more than `values` values, not counting the outermost one. Does not parse
 * the text: the count is too high by one for each empty array or object.
 */
export function hasMoreValuesThan(bytes: Buffer, values: number): boolean {
  let count = 0;
  for (let at = 0; at < bytes.length && count <= values; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA || byte === OPENING_BRACKET || byte === OPENING_BRACE) count += 1;
  }
  return count > values;
}

/**
 * Returns the position of the closing quotation mark of the string that opens at `begin`, or the
 * number of bytes if the string is not closed.
 */
export function endOfString(bytes: Buffer, begin: number): number {
  for (let at = bytes.indexOf(QUOTE, begin + 1); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return bytes.length;
}
