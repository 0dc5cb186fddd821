import type { Json } from './json.js';

/** The subset of the configuration language that the form can parse. */
export type Expression =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly index: Expression }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] }
  | { readonly kind: 'unary'; readonly operator: string; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'conditional';
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | {
      readonly kind: 'for';
      readonly names: readonly string[];
      readonly of: Expression;
      readonly item: Expression;
      readonly filter: Expression | null;
    };

const BLANK = /(?:\s|(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const TOKEN =
  /([0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)|"((?:[^"\\]|\\.)*)"|([A-Za-z_][A-Za-z0-9_-]*)|(\|\||&&|==|!=|<=|>=|\.\.\.|[-+*/%!<>?:,.()[\]])/y;

interface Token {
  readonly kind: 'number' | 'string' | 'name' | 'symbol';
  readonly text: string;
}

const PRECEDENCE: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const MAX_DEPTH = 50;
const MAX_TOKENS = 2_000;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

class UnsupportedExpression extends Error {}

/** Returns null for an expression that the form does not support: the server checks it. */
export function parseExpression(text: string): Expression | null {
  try {
    const parser = new Parser(tokensOf(text));
    const expression = parser.parseExpression();
    parser.expectEnd();
    return expression;
  } catch (error) {
    if (error instanceof UnsupportedExpression) return null;
    throw error;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let position = endOfMatch(BLANK, text, 0);
  while (position < text.length) {
    TOKEN.lastIndex = position;
    const match = TOKEN.exec(text);
    if (!match || tokens.length === MAX_TOKENS) throw new UnsupportedExpression();
    position = endOfMatch(BLANK, text, TOKEN.lastIndex);
    const [, number, string, name, symbol] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (string !== undefined) tokens.push({ kind: 'string', text: unescapeText(string) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'symbol', text: symbol ?? '' });
  }
  return tokens;
}

/** Returns the position after a match of a sticky pattern, which may match the empty string. */
function endOfMatch(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  pattern.exec(text);
  return pattern.lastIndex;
}

/** Throws UnsupportedExpression for a template, whose value only the tool knows. */
function unescapeText(text: string): string {
  if (/(^|[^$])\$\{|(^|[^%])%\{/.test(text)) throw new UnsupportedExpression();
  const plain = text.replaceAll(
    /\\(?:u([0-9A-Fa-f]{4})|(.))/gs,
    (_, code: string | undefined, escaped: string | undefined) =>
      code === undefined
        ? (ESCAPES[escaped ?? ''] ?? escaped ?? '')
        : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return plain.replaceAll(/([$%])\1\{/g, '$1{');
}

class Parser {
  private position = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parseExpression(): Expression {
    const condition = this.parseBinary(0);
    if (!this.take('?')) return condition;
    const yes = this.parseExpression();
    this.expect(':');
    return { kind: 'conditional', condition, yes, no: this.parseExpression() };
  }

  expectEnd(): void {
    if (this.position < this.tokens.length) throw new UnsupportedExpression();
  }

  private parseBinary(level: number): Expression {
    const operators = PRECEDENCE[level];
    if (!operators) return this.parseUnary();
    let left = this.parseBinary(level + 1);
    for (;;) {
      const operator = operators.find((symbol) => this.take(symbol));
      if (operator === undefined) return left;
      left = { kind: 'binary', operator, left, right: this.parseBinary(level + 1) };
    }
  }

  /** Limits the depth of brackets and unary operators. MAX_TOKENS limits chains of `?`. */
  private parseUnary(): Expression {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new UnsupportedExpression();
    const operator = ['!', '-'].find((symbol) => this.take(symbol));
    const expression: Expression =
      operator === undefined
        ? this.parsePostfix(this.parseTerm())
        : { kind: 'unary', operator, of: this.parseUnary() };
    this.depth -= 1;
    return expression;
  }

  private parsePostfix(term: Expression): Expression {
    let expression = term;
    for (;;) {
      if (this.take('.')) {
        const token = this.next();
        if (token.kind !== 'name') throw new UnsupportedExpression();
        expression = { kind: 'member', of: expression, name: token.text };
      } else if (this.take('[')) {
        expression = { kind: 'index', of: expression, index: this.parseExpression() };
        this.expect(']');
      } else return expression;
    }
  }

  private parseTerm(): Expression {
    const token = this.next();
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'string') return { kind: 'value', value: token.text };
    if (token.kind === 'name') return this.parseNamed(token.text);
    if (token.text === '(') {
      const inner = this.parseExpression();
      this.expect(')');
      return inner;
    }
    if (token.text !== '[') throw new UnsupportedExpression();
    return this.isNext('for') ? this.parseFor() : { kind: 'list', items: this.parseItems(']') };
  }

  private parseNamed(name: string): Expression {
    if (name === 'true' || name === 'false') return { kind: 'value', value: name === 'true' };
    if (name === 'null') return { kind: 'value', value: null };
    if (!this.take('(')) return { kind: 'name', name };
    return { kind: 'call', name, arguments: this.parseItems(')') };
  }

  /** `[for k, v in x : item if filter]`, after the bracket. */
  private parseFor(): Expression {
    this.position += 1;
    const names = [this.takeName()];
    if (this.take(',')) names.push(this.takeName());
    if (this.takeName() !== 'in') throw new UnsupportedExpression();
    const of = this.parseExpression();
    this.expect(':');
    const item = this.parseExpression();
    const filter = this.isNext('if') ? this.parseFilter() : null;
    this.expect(']');
    return { kind: 'for', names, of, item, filter };
  }

  private parseFilter(): Expression {
    this.position += 1;
    return this.parseExpression();
  }

  private parseItems(close: string): Expression[] {
    const items: Expression[] = [];
    while (!this.take(close)) {
      items.push(this.parseExpression());
      if (this.take(',')) continue;
      this.expect(close);
      break;
    }
    return items;
  }

  private takeName(): string {
    const token = this.next();
    if (token.kind !== 'name') throw new UnsupportedExpression();
    return token.text;
  }

  private isNext(name: string): boolean {
    const token = this.tokens[this.position];
    return token?.kind === 'name' && token.text === name;
  }

  /** Consumes the symbol if it is next. */
  private take(symbol: string): boolean {
    const token = this.tokens[this.position];
    if (token?.kind !== 'symbol' || token.text !== symbol) return false;
    this.position += 1;
    return true;
  }

  private expect(symbol: string): void {
    if (!this.take(symbol)) throw new UnsupportedExpression();
  }

  private next(): Token {
    const token = this.tokens[this.position];
    if (!token) throw new UnsupportedExpression();
    this.position += 1;
    return token;
  }
}
