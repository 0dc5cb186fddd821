import type { Json } from '../../module-registry/json-value.js';
import type { LogSink } from './execution.js';
import { redactJson } from './json-redaction.js';
import type { Secrets } from './redaction.js';

const NEWLINE = 0x0a;
const BRACE = 0x7b;
/** A longer line is not kept in memory until it ends: it is treated as text. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** Takes secrets out of text as it comes; holds back no more than what may be the beginning of one. */
export class TextRedactor {
  private held = Buffer.alloc(0);

  constructor(
    private readonly secrets: Secrets,
    private readonly sink: LogSink,
  ) {}

  write(bytes: Buffer): void {
    const all = this.held.length > 0 ? Buffer.concat([this.held, bytes]) : bytes;
    const settled = this.secrets.settledLength(all);
    this.held = Buffer.from(all.subarray(settled));
    this.send(all.subarray(0, settled));
  }

  end(): void {
    const rest = this.held;
    this.held = Buffer.alloc(0);
    this.send(rest);
  }

  private send(bytes: Buffer): void {
    if (bytes.length > 0) this.sink.write(this.secrets.redactBytes(bytes));
  }
}

/** Takes secrets out of JSON lines so that they stay JSON. Lines that are none, such as those of a crash, are text. */
export class JsonLinesRedactor {
  private readonly text: TextRedactor;
  private line: Buffer[] = [];
  private lineLength = 0;

  constructor(
    private readonly secrets: Secrets,
    private readonly sink: LogSink,
    /** Gets every JSON line as it was printed, secrets and all: for those who count, not for those who show. */
    private readonly read: (line: object) => void = () => undefined,
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
    if (this.lineLength > LONGEST_LINE) this.finishLine();
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
    const json = line[0] === BRACE ? parsed(line) : undefined;
    if (json === undefined) return this.text.write(line);
    this.text.end();
    this.read(json as object);
    this.sink.write(
      this.secrets.isIn(line)
        ? Buffer.from(`${JSON.stringify(redactJson(json, this.secrets))}\n`)
        : line,
    );
  }
}

function parsed(line: Buffer): Json | undefined {
  try {
    return JSON.parse(line.toString()) as Json;
  } catch {
    return undefined;
  }
}
