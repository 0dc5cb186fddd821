import { HclCursor } from './hcl-cursor.js';
import { isExactNumber } from './json-value.js';

/**
 * The members of a JSON text, down to four levels of objects, with their lines and source texts. A
 * path contains the names of members, but no indexes of arrays.
 */
export interface JsonMap {
  /** Returns the first member with the path; undefined if there is none. */
  find(path: readonly string[]): JsonSpan | undefined;
  /** The first member, except comments, that repeats a name of its object. */
  readonly duplicate: { readonly name: string; readonly line: number } | undefined;
  /** Whether values are nested more than 200 levels deep; the map is then incomplete. */
  readonly isTooDeep: boolean;
}

export interface JsonSpan {
  readonly line: number;
  /** The source text of the value. */
  readonly text: string;
  /** Whether the value contains a number that JavaScript does not preserve exactly. */
  readonly isInexact: boolean;
}

const STRING = /"[^"\\]*(?:\\[^][^"\\]*)*"/y;
const NUMBER = /-?[0-9][0-9.eE+-]*/y;
const WORD = /[a-z]+/y;
const SPACE = /[ \t\r\n]+/y;
const MAX_DEPTH = 200;
const MAPPED_DEPTH = 4;
/** In the JSON syntax of HCL, a member with this name is a comment, unless it is a label. */
export const COMMENT_NAME = '//';

/** Maps a text that JSON.parse has accepted. */
export function mapJson(text: string): JsonMap {
  const scanner = new JsonScanner(text);
  scanner.scanValue([], 0);
  const { spans, duplicate, isTooDeep } = scanner;
  return { find: (path) => spans.get(JSON.stringify(path)), duplicate, isTooDeep };
}

class JsonScanner {
  readonly spans = new Map<string, JsonSpan>();
  duplicate: JsonMap['duplicate'];
  isTooDeep = false;
  private inexactNumbers = 0;
  private readonly cursor: HclCursor;

  constructor(text: string) {
    this.cursor = new HclCursor(text);
  }

  scanValue(path: readonly string[], depth: number): void {
    const { cursor } = this;
    cursor.match(SPACE);
    if (depth > MAX_DEPTH) this.isTooDeep = true;
    else if (cursor.take('{')) this.scanMembers(path, depth);
    else if (cursor.take('[')) this.scanElements(path, depth);
    else if (cursor.match(STRING) === undefined && cursor.match(WORD) === undefined) {
      if (!isExactNumber(cursor.match(NUMBER) ?? '0')) this.inexactNumbers += 1;
    }
  }

  private scanMembers(path: readonly string[], depth: number): void {
    const { cursor } = this;
    const names = new Set<string>();
    for (cursor.match(SPACE); !cursor.take('}') && !this.isTooDeep; cursor.match(SPACE)) {
      cursor.take(',');
      cursor.match(SPACE);
      const start = cursor.position;
      const name = JSON.parse(cursor.match(STRING) ?? '""') as string;
      if (names.has(name) && name !== COMMENT_NAME)
        this.duplicate ??= { name, line: cursor.lineAt(start) };
      names.add(name);
      cursor.match(SPACE);
      cursor.take(':');
      cursor.match(SPACE);
      this.scanMember([...path, name], depth, start);
    }
  }

  private scanMember(path: readonly string[], depth: number, nameStart: number): void {
    const { cursor } = this;
    const start = cursor.position;
    const before = this.inexactNumbers;
    this.scanValue(path, depth + 1);
    const key = JSON.stringify(path);
    if (path.length > MAPPED_DEPTH || this.spans.has(key)) return;
    this.spans.set(key, {
      line: cursor.lineAt(nameStart),
      text: cursor.text.slice(start, cursor.position),
      isInexact: this.inexactNumbers > before,
    });
  }

  private scanElements(path: readonly string[], depth: number): void {
    const { cursor } = this;
    for (cursor.match(SPACE); !cursor.take(']') && !this.isTooDeep; cursor.match(SPACE)) {
      cursor.take(',');
      this.scanValue(path, depth + 1);
    }
  }
}
