import { isList, type Json } from './json.js';

/** Writes a value as a literal of the configuration language. Escapes templates in texts. */
export function writeLiteral(value: Json): string {
  if (typeof value === 'string') return quote(value);
  if (isList(value)) return `[${value.map(writeLiteral).join(', ')}]`;
  if (value === null || typeof value !== 'object') return String(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${quote(name)} = ${writeLiteral(member)}`,
  );
  return `{${members.join(', ')}}`;
}

/** Replacements for the JSON escapes that the configuration language lacks. */
const UNKNOWN_ESCAPES: Readonly<Record<string, string>> = { b: '\\u0008', f: '\\u000c' };

function quote(text: string): string {
  return JSON.stringify(text)
    .replaceAll(/\\(.)/g, (escape, character: string) => UNKNOWN_ESCAPES[character] ?? escape)
    .replaceAll(/([$%])\{/g, '$1$1{');
}

/** Parses a literal. Returns undefined for other expressions, and for unsupported literals. */
export function readLiteral(text: string): Json | undefined {
  const reader = new LiteralReader(text);
  const value = reader.readValue(0);
  return reader.isAtEnd ? value : undefined;
}

const BLANK = /(?:\s|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const SCALAR = /(true|false|null)(?![\w-])|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.-])/y;
const STRING = /"((?:[^"\\\n]|\\.)*)"/y;
const NAME = /[A-Za-z_][A-Za-z0-9_-]*/y;
const TEMPLATE = /(^|[^$])\$\{|(^|[^%])%\{/;
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '"': '"',
  '\\': '\\',
};
const MAX_DEPTH = 100;

class LiteralReader {
  private position = 0;
  private isBroken = false;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    this.take(BLANK);
    return !this.isBroken && this.position === this.text.length;
  }

  readValue(depth: number): Json {
    this.take(BLANK);
    if (depth > MAX_DEPTH) return this.fail();
    if (this.takeText('[')) return this.readList(depth);
    if (this.takeText('{')) return this.readObject(depth);
    if (this.text[this.position] === '"') return this.readString();
    const scalar = this.take(SCALAR);
    if (scalar === null) return this.fail();
    if (scalar === 'null') return null;
    return scalar === 'true' || scalar === 'false' ? scalar === 'true' : numberOf(scalar);
  }

  private readList(depth: number): Json {
    const items: Json[] = [];
    while (!this.isBroken) {
      this.take(BLANK);
      if (this.takeText(']')) return items;
      items.push(this.readValue(depth + 1));
      this.take(BLANK);
      if (!this.takeText(',') && this.text[this.position] !== ']') return this.fail();
    }
    return items;
  }

  private readObject(depth: number): Json {
    const members: [string, Json][] = [];
    while (!this.isBroken) {
      this.take(BLANK);
      if (this.takeText('}')) return Object.fromEntries(members);
      const name = this.text[this.position] === '"' ? this.readString() : this.take(NAME);
      this.take(BLANK);
      if (name === null || (!this.takeText('=') && !this.takeText(':'))) return this.fail();
      members.push([name, this.readValue(depth + 1)]);
      const separator = this.take(BLANK) ?? '';
      const isSeparated = this.takeText(',') || separator.includes('\n');
      if (!isSeparated && this.text[this.position] !== '}') return this.fail();
    }
    return null;
  }

  private readString(): string | null {
    const token = this.take(STRING);
    if (token === null || TEMPLATE.test(token)) return this.fail();
    const unknown: string[] = [];
    const plain = token
      .slice(1, -1)
      .replaceAll(
        /\\(?:u([0-9A-Fa-f]{4})|(.))/gs,
        (_, code: string | undefined, escaped: string | undefined) => {
          if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
          const character = ESCAPES[escaped ?? ''];
          if (character === undefined) unknown.push(escaped ?? '');
          return character ?? '';
        },
      );
    return unknown.length === 0 ? plain.replaceAll(/([$%])\1\{/g, '$1{') : this.fail();
  }

  private fail(): null {
    this.isBroken = true;
    return null;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (!match) return null;
    this.position = pattern.lastIndex;
    return match[0];
  }

  private takeText(text: string): boolean {
    if (!this.text.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }
}

/**
 * Parses a number. Returns the text itself if a JavaScript number could lose digits: the tools
 * convert the text without loss.
 */
export function numberOf(text: string): number | string {
  const digits = text
    .replace(/[eE].*$/, '')
    .replaceAll(/[^0-9]/g, '')
    .replace(/^0+/, '');
  const value = Number(text);
  return digits.length <= 15 && Number.isFinite(value) ? value : text;
}
