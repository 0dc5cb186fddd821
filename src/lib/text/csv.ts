/**
 * Renders a row of a table as CSV (RFC 4180), with its line end. Text that starts like a formula,
 * which spreadsheets would execute, gets a leading apostrophe.
 */
export function toCsvRow(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
