import { isJsonObject, type Json, type JsonObject, setMember } from '../lib/hcl/json-value.js';
import { isNestedDeeperThan } from '../lib/text/json-nesting.js';
import { toLogText } from '../lib/text/terminal-text.js';
import type { LogSink } from './execution.js';
import { redactJson } from './plan/json-redaction.js';
import { type Secrets, textsIn } from './redaction.js';

const NEWLINE = 0x0a;
const BRACE = 0x7b;
const BACKSLASH = 0x5c;
/** Maximum bytes to buffer of an incomplete line; beyond that, its parts are treated as text. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Maximum nesting of a JSON line, to limit recursion. A deeper line is treated as text. */
const MAX_NESTING = 200;
/** Control characters except tabs and line breaks, escaped or, where JSON permits it, literal. */
const CONTROL_IN_JSON = /\\u00(?:0[0-8bcef]|1[0-9a-f]|[89][0-9a-f]|7f)|\\[bf]|[\u007f-\u009f]/i;

/** Redacts secrets in a stream of text. Buffers only what may be the beginning of a secret. */
export class TextRedactor {
  private pending = Buffer.alloc(0);
  /** For the pending bytes, as {@link Secrets.redactPart} returns it. */
  private covered: number | null = null;

  constructor(
    private readonly secrets: Secrets,
    private readonly sink: LogSink,
  ) {}

  write(bytes: Buffer): void {
    const all = this.pending.length > 0 ? Buffer.concat([this.pending, bytes]) : bytes;
    this.send(all, this.secrets.settledLength(all));
  }

  end(): void {
    this.send(this.pending, this.pending.length);
    this.covered = null;
  }

  /** Redacts and writes the first `length` bytes, and buffers the rest. */
  private send(bytes: Buffer, length: number): void {
    const { redacted, covered } = this.secrets.redactPart(bytes, length, this.covered);
    this.pending = Buffer.from(bytes.subarray(length));
    this.covered = covered;
    if (redacted.length > 0) this.sink.write(redacted);
  }
}

/**
 * Redacts secrets in JSON lines, which stay valid JSON. Treats other lines, such as those of a
 * crash, as text.
 */
export class JsonLinesRedactor {
  private readonly text: TextRedactor;
  private line: Buffer[] = [];
  private lineLength = 0;

  constructor(
    private readonly secrets: Secrets,
    private readonly sink: LogSink,
    /** Receives every JSON object unredacted: it must redact the texts that it keeps. */
    private readonly onLine: (line: object) => void = () => undefined,
  ) {
    this.text = new TextRedactor(secrets, sink);
  }

  write(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      this.append(bytes.subarray(from, end + 1));
      this.finishLine();
      from = end + 1;
    }
    this.append(bytes.subarray(from));
    if (this.lineLength > MAX_LINE_BYTES) this.finishLine();
  }

  end(): void {
    this.finishLine();
    this.text.end();
  }

  private append(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.line.push(Buffer.from(bytes));
    this.lineLength += bytes.length;
  }

  private finishLine(): void {
    if (this.lineLength === 0) return;
    const line = Buffer.concat(this.line);
    this.line = [];
    this.lineLength = 0;
    const isObject = line[0] === BRACE && !isNestedDeeperThan(line, MAX_NESTING);
    const text = isObject ? line.toString() : '';
    const json = isObject ? parseJson(text) : undefined;
    if (json === undefined) return this.text.write(line);
    this.text.end();
    this.onLine(json as object);
    const isPlain = !this.hasSecret(line, json) && !CONTROL_IN_JSON.test(text);
    this.sink.write(isPlain ? line : this.rewrite(json));
  }

  /** Also searches the decoded texts, because JSON can escape a secret in many ways. */
  private hasSecret(line: Buffer, json: Json): boolean {
    if (this.secrets.occurIn(line)) return true;
    return line.includes(BACKSLASH) && this.secrets.occurIn(Buffer.from(textsIn(json).join('\n')));
  }

  private rewrite(json: Json): Buffer {
    return Buffer.from(
      `${JSON.stringify(stripControlSequences(redactJson(json, this.secrets)))}\n`,
    );
  }
}

/** Removes control sequences other than colors from values, which clients show in terminals. */
function stripControlSequences(json: Json): Json {
  if (typeof json === 'string') return toLogText(json);
  if (Array.isArray(json)) return json.map(stripControlSequences);
  if (!isJsonObject(json)) return json;
  const plain: JsonObject = {};
  for (const [name, member] of Object.entries(json))
    setMember(plain, name, stripControlSequences(member));
  return plain;
}

function parseJson(line: string): Json | undefined {
  try {
    return JSON.parse(line) as Json;
  } catch {
    return undefined;
  }
}
