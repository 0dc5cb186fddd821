// Renders texts and names for the templates of the client.

export const HEADER = '// Generated from openapi/ by `npm run generate`. Do not edit.\n';

/** A JSDoc comment, which editors render; empty if there is neither a text nor a tag. */
export function jsDoc(text, tags = []) {
  const lines = [...(text ? wrap(text) : []), ...tags].map((line) =>
    line.replaceAll('*/', '*\\/').trimEnd(),
  );
  if (lines.length === 0) return '';
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

const WIDTH = 95;
const LIST_ITEM = /^\s*(?:[*-]|\d+\.) /;

/** Wraps paragraphs and list items separately, and keeps the rows of tables. */
function wrap(text) {
  const blocks = [];
  for (const line of text.trim().split('\n')) {
    const begins = line.trim() === '' || LIST_ITEM.test(line) || /^\s*\|/.test(line);
    const continues = blocks.length > 0 && blocks.at(-1) !== '';
    if (begins || !continues) blocks.push(line.trimEnd());
    else blocks[blocks.length - 1] += ` ${line.trim()}`;
  }
  return blocks.flatMap((block) => (block.startsWith('|') ? [block] : fill(block)));
}

function fill(block) {
  const [marker] = LIST_ITEM.exec(block) ?? [''];
  const lines = [];
  for (const word of block.slice(marker.length).split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH - marker.length)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line, index) => (index === 0 ? marker : ' '.repeat(marker.length)) + line);
}

export const quoted = (text) => JSON.stringify(text);

/** The name of a member of an object literal, in quotes if it needs them. */
export const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

/** One member of an interface. */
export function member({ name, isRequired, description, fallback, type }) {
  const tags = fallback === undefined || fallback === '' ? [] : [`@default ${literal(fallback)}`];
  return `${jsDoc(description, tags)}${key(name)}${isRequired ? `: ${type}` : optional(type)};\n`;
}

/** Accepts undefined even if the project of the caller sets `exactOptionalPropertyTypes`. */
const optional = (type) => (type === 'unknown' ? `?: ${type}` : `?: ${type} | undefined`);

const literal = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Entries of a shape as an object literal. */
export function shapeLiteral(entries) {
  const members = entries.map(({ name, wire, child }) =>
    child ? `${key(name)}: [${quoted(wire)}, ${child}]` : `${key(name)}: ${quoted(wire)}`,
  );
  return `{ ${members.join(', ')} }`;
}
