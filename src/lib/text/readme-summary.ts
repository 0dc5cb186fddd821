import { truncateText } from './truncate-text.js';

/** Characters at the start of a README in which to look for a summary. */
const MAX_SOURCE_LENGTH = 8_192;
const MAX_SUMMARY_BYTES = 240;

/**
 * Returns the first sentence of the first paragraph of prose, without markup, in at most 240 bytes.
 * Empty if there is no prose.
 */
export function summaryOf(readme: string): string {
  const paragraphs = readme
    .slice(0, MAX_SOURCE_LENGTH)
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^---\n[^]*?\n---\n/, '')
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(/^ {0,3}(```|~~~)[^]*?(?:^ {0,3}\1.*$|(?![^]))/gm, '')
    .split(/\n[ \t]*(?:\n[ \t]*)+/);
  for (const paragraph of paragraphs) {
    const prose = proseOf(paragraph);
    if (/\p{L}{2}/u.test(prose))
      return truncateText(firstSentenceOf(prose), MAX_SUMMARY_BYTES, '…');
  }
  return '';
}

/** Lines that are not prose: code, headings, lists, tables, quotes, rules and directives. */
const MARKUP_LINE = /^(?: {4}|\t|\s*(?:[#=>|+]|[-*] |\d+[.)] |:\w|\.\. |[-=*_~^]{3,}\s*$))/;
/** Underlines the previous line, which is a heading. */
const UNDERLINE = /^\s*[-=~^"'*]{3,}\s*$/;

function proseOf(paragraph: string): string {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '');
  const [first = '', second = ''] = lines;
  const body = UNDERLINE.test(second) ? lines.slice(2) : lines;
  // Lines after markup, such as a list item, continue it; only after a heading can prose follow.
  if (body.length === lines.length && MARKUP_LINE.test(first) && !/^\s*#/.test(first)) return '';
  const text = body.filter((line) => !MARKUP_LINE.test(line)).join(' ');
  return text
    .replaceAll(/!\[[^\]]{0,500}\](?:\([^)]{0,2000}\)|\[[^\]]{0,200}\])/g, '')
    .replaceAll(/\[([^\][]{0,500})\](?:\([^)]{0,2000}\)|\[[^\]]{0,200}\])?/g, '$1')
    .replaceAll(/<[^<>]{1,2000}>/g, '')
    .replaceAll(/[`*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Ends the sentence before an upper-case word. Wrong for the rare "e.g. AWS". */
function firstSentenceOf(prose: string): string {
  const end = /[.!?](?=\s+["'(]?\p{Lu})/u.exec(prose);
  return end ? prose.slice(0, end.index + 1) : prose;
}
