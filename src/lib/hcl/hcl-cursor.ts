/** An error in HCL text, with its line and column, counted from 1. */
export class HclError extends Error {
  constructor(
    readonly reason: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`line ${line}, column ${column}: ${reason}`);
    this.name = new.target.name;
  }
}

const BLANK = /[ \t]+/y;
const BLANK_OR_NEWLINE = /(?:[ \t\n]|\r\n)+/y;
const IDENTIFIER = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy;
const HEREDOC = /<<(-?)([\p{ID_Start}_][\p{ID_Continue}-]*)\r?\n/uy;
/** Maximum nesting of template sequences; the stack of a thread allows several thousand levels. */
const MAX_TEMPLATE_DEPTH = 200;
/**
 * Measured cost, in the HCL library, of a `$` or `%` that starts no sequence, relative to the cost
 * of a line.
 */
const LONE_SIGN_COST = 8;

/** Where an expression ends, besides at an unmatched closing bracket and at the end of the text. */
export interface ExpressionEnd {
  readonly atNewline: boolean;
  readonly atComma: boolean;
}

/**
 * Scans the lexical parts of HCL text, and whole expressions, without a full check of the syntax.
 * Throws HclError for a part that is not closed, and for some other invalid parts.
 */
export class HclCursor {
  position = 0;
  /** Grows with the square of a template's size, like the time of the HCL library. */
  templateCost = 0;
  /** The most expensive template: its cost and its start. */
  costliest = { cost: 0, position: 0 };
  /** Ranges of the skipped comments, in order. */
  readonly comments: (readonly [start: number, end: number])[] = [];
  private depth = 0;
  private newlines: number[] | undefined;

  constructor(readonly text: string) {}

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  peek(): string {
    return this.text.charAt(this.position);
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  /** Skips the token if it comes next. Returns whether it did. */
  take(token: string): boolean {
    if (!this.startsWith(token)) return false;
    this.position += token.length;
    return true;
  }

  /** Skips the match of a sticky pattern, and returns it; undefined if there is none here. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const matched = pattern.exec(this.text)?.[0];
    this.position += matched?.length ?? 0;
    return matched;
  }

  takeIdentifier(): string | undefined {
    return this.match(IDENTIFIER);
  }

  /** Lines count from 1. */
  lineAt(position: number): number {
    this.newlines ??= [...this.text.matchAll(/\n/g)].map(({ index }) => index);
    let low = 0;
    let high = this.newlines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.newlines[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  columnAt(position: number): number {
    return position - this.text.lastIndexOf('\n', position - 1);
  }

  error(reason: string, position = this.position): HclError {
    return new HclError(reason, this.lineAt(position), this.columnAt(position));
  }

  /** Skips spaces, tabs and comments, but no line ends outside of block comments. */
  skipBlank(): void {
    this.skipBlankMatching(BLANK);
  }

  /** Skips white space, line ends and comments. */
  skipBlankAndNewlines(): void {
    this.skipBlankMatching(BLANK_OR_NEWLINE);
  }

  private skipBlankMatching(blank: RegExp): void {
    for (;;) {
      if (this.match(blank) !== undefined) continue;
      if (this.peek() === '#' || this.startsWith('//')) this.skipLine();
      else if (this.startsWith('/*')) this.skipBlockComment();
      else return;
    }
  }

  /** Skips a string, with its quotation marks. */
  skipQuoted(): void {
    const start = this.position;
    let signs = 0;
    this.position += 1;
    while (!this.take('"')) {
      if (this.atEnd || this.peek() === '\n') throw this.error('The string is not closed.', start);
      if (this.peek() === '\\') this.position += 2;
      else signs += this.skipTemplatePart();
    }
    this.addStringCost(signs, start);
  }

  /**
   * Describes the heredoc that begins here, without skipping it; undefined if none begins here.
   * `length` is that of its opening line, with the line end.
   */
  peekHeredoc():
    { readonly marker: string; readonly isIndented: boolean; readonly length: number } | undefined {
    HEREDOC.lastIndex = this.position;
    const opening = HEREDOC.exec(this.text);
    return opening
      ? { marker: opening[2] ?? '', isIndented: opening[1] === '-', length: opening[0].length }
      : undefined;
  }

  /**
   * Skips a heredoc, but not the line end after its closing marker. `length` is that of the opening
   * line, with the line end. Returns the range of the content.
   */
  skipHeredoc(marker: string, length: number): { readonly start: number; readonly end: number } {
    const opening = this.position;
    this.position += length;
    const start = this.position;
    let parts = 0;
    for (;;) {
      const lineStart = this.position;
      const lineEnd = this.endOfLine();
      if (this.text.slice(lineStart, lineEnd).trim() === marker) {
        this.position = lineStart + this.text.slice(lineStart, lineEnd).trimEnd().length;
        this.addCost(parts * (lineStart - start), opening);
        return { start, end: lineStart };
      }
      if (/\r(?!$)/.test(this.text.slice(lineStart, lineEnd)))
        throw this.error('A heredoc has a carriage return without a line feed.', opening);
      while (!this.atEnd && this.peek() !== '\n') parts += this.skipTemplatePart() * LONE_SIGN_COST;
      if (this.atEnd)
        throw this.error(`The heredoc has no line ${marker} that closes it.`, opening);
      this.position += 1;
      parts += 1;
    }
  }

  /** Skips a whole expression. Counts brackets, but does not compare their kinds. */
  skipExpression(end: ExpressionEnd): void {
    let open = 0;
    while (!this.atEnd) {
      const character = this.peek();
      const isEnd = (end.atNewline && character === '\n') || (end.atComma && character === ',');
      if (isEnd && open === 0) return;
      if (')]}'.includes(character)) {
        if (open === 0) return;
        open -= 1;
      }
      if ('([{'.includes(character)) open += 1;
      this.skipToken(character);
    }
  }

  /**
   * Adds the cost of the string from `start` to the current position. `signs` counts its literal
   * `$` and `%`.
   */
  addStringCost(signs: number, start: number): void {
    this.addCost(signs * LONE_SIGN_COST * (this.position - start), start);
  }

  private addCost(cost: number, position: number): void {
    this.templateCost += cost;
    if (cost > this.costliest.cost) this.costliest = { cost, position };
  }

  private skipToken(character: string): void {
    if (character === '"') this.skipQuoted();
    else if (character === '#' || this.startsWith('//')) this.skipLine();
    else if (this.startsWith('/*')) this.skipBlockComment();
    else {
      const heredoc = character === '<' ? this.peekHeredoc() : undefined;
      if (heredoc) this.skipHeredoc(heredoc.marker, heredoc.length);
      else this.position += 1;
    }
  }

  /**
   * Skips one character, an escaped `$${` or `%%{`, or a whole `${…}` or `%{…}`. Returns 1 for a
   * literal `$` or `%`, else 0.
   */
  private skipTemplatePart(): number {
    const character = this.peek();
    if (character !== '$' && character !== '%') {
      this.position += 1;
      return 0;
    }
    if (this.take(`${character}${character}{`)) return 0;
    if (!this.take(`${character}{`)) {
      this.position += 1;
      return 1;
    }
    const start = this.position - 2;
    this.depth += 1;
    if (this.depth > MAX_TEMPLATE_DEPTH)
      throw this.error('Templates are nested too deeply.', start);
    this.skipExpression({ atNewline: false, atComma: false });
    this.depth -= 1;
    if (!this.take('}')) throw this.error(`The sequence ${character}{ is not closed.`, start);
    return 0;
  }

  private skipLine(): void {
    const start = this.position;
    this.position = this.endOfLine();
    this.comments.push([start, this.position]);
  }

  private skipBlockComment(): void {
    const end = this.text.indexOf('*/', this.position + 2);
    if (end === -1) throw this.error('The comment is not closed.');
    this.comments.push([this.position, end + 2]);
    this.position = end + 2;
  }

  private endOfLine(): number {
    const end = this.text.indexOf('\n', this.position);
    return end === -1 ? this.text.length : end;
  }
}
