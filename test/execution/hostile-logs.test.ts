import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonLinesRedactor, TextRedactor } from '../../src/execution/log-redactor.js';
import { Secrets } from '../../src/execution/redaction.js';
import { MAX_LOG_BYTES, RunLogWriter } from '../../src/execution/worker/run-log-writer.js';
import { TerminalText, toLogText, toPlainText } from '../../src/lib/text/terminal-text.js';
import { collectGarbage } from '../support/collect-garbage.js';

const MIB = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

/** Writes the log. Returns its stored text, and the most memory that this needed, in bytes. */
async function writeLog(
  chunks: Iterable<Buffer>,
  kind: typeof TextRedactor | typeof JsonLinesRedactor,
): Promise<{ readonly text: string; readonly maxMemory: number }> {
  const texts: string[] = [];
  const writer = new RunLogWriter(
    async (text) => void texts.push(text),
    (error) => {
      throw error;
    },
  );
  const redactor = new kind(new Secrets(['hunter2-hunter2']), writer);
  const readMemoryBytes = (): number => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = readMemoryBytes();
  let maxMemory = 0;
  let count = 0;
  for (const chunk of chunks) {
    redactor.write(chunk);
    count += 1;
    if (count % 64 !== 0) continue;
    await collectGarbage();
    maxMemory = Math.max(maxMemory, readMemoryBytes() - before);
  }
  redactor.end();
  await writer.close();
  return { text: texts.join(''), maxMemory };
}

function* endlessLog(first: string, mebibytes: number): Generator<Buffer> {
  yield Buffer.from(first);
  for (let count = 0; count < mebibytes * 16; count += 1) yield CHUNK;
}

describe('an endless log', () => {
  it.each([
    ['of text', '', TextRedactor],
    ['of text, where lines of JSON are expected', '', JsonLinesRedactor],
    ['that begins as a line of JSON', '{"@message":"', JsonLinesRedactor],
    ['that begins as a terminal title', '\u001b]0;', TextRedactor],
  ])(
    'needs only the memory of its stored part: 200 MiB without a line feed, %s',
    async (_, first, kind) => {
      const { text, maxMemory } = await writeLog(endlessLog(first, 200), kind);
      expect(text.length).toBeLessThanOrEqual(MAX_LOG_BYTES + MIB);
      expect(maxMemory).toBeLessThan(128 * MIB);
    },
    120_000,
  );

  it('that consists only of secrets becomes a single "(sensitive)"', async () => {
    const secrets = new Secrets(['aaaaaa']);
    expect(secrets.redactBytes(Buffer.alloc(4 * MIB, 'a')).toString()).toBe('(sensitive)');
  });

  it('that repeats one letter is redacted before the test times out', () => {
    const secrets = new Secrets(['a'.repeat(64 * 1024), `${'a'.repeat(8 * 1024)}b`]);
    let text = '';
    const redactor = new TextRedactor(secrets, { write: (bytes) => void (text += String(bytes)) });
    for (let count = 0; count < 16; count += 1) redactor.write(Buffer.alloc(64 * 1024, 'a'));
    redactor.end();
    expect(text).toBe('(sensitive)');
  });

  it('that is one line of JSON with a million levels is treated as text', async () => {
    const line = Buffer.from(
      `{"a":${'['.repeat(MIB)}${']'.repeat(MIB)}, "b": "hunter2-hunter2"}\n`,
    );
    const { text } = await writeLog([line], JsonLinesRedactor);
    expect(text).toContain('"b": "(sensitive)"');
  });
});

describe('terminal control sequences', () => {
  const ESC = '\u001b';
  it.each([
    ['a title', `a${ESC}]0;owned\u0007b`, 'ab'],
    ['a title that ends with ST', `a${ESC}]2;owned${ESC}\\b`, 'ab'],
    ['a link', `${ESC}]8;;https://evil.example${ESC}\\text${ESC}]8;;${ESC}\\`, 'text'],
    ['the clipboard', `a${ESC}]52;c;cm0gLXJmIC8K\u0007b`, 'ab'],
    ['a device control string', `a${ESC}P$q"p${ESC}\\b`, 'ab'],
    ['an application command', `a${ESC}_Gf=100;AAAA${ESC}\\b`, 'ab'],
    ['a privacy message and a start of string', `a${ESC}^x${ESC}\\b${ESC}Xy${ESC}\\c`, 'abc'],
    ['movements of the cursor', `a${ESC}[2J${ESC}[1;1H${ESC}[3Ab`, 'ab'],
    ['private modes', `a${ESC}[?1049h${ESC}[?25lb`, 'ab'],
    ['a report of the cursor', `a${ESC}[6nb`, 'ab'],
    ['resets and character sets', `a${ESC}cb${ESC}(0c${ESC}7d`, 'abcd'],
    ['eight-bit controls', 'a\u009b2Jb\u009d0;owned\u009cc\u0090q\u009cd\u0084e', 'abcde'],
    ['an invalid extended color', `a${ESC}[>4;2mb`, 'ab'],
    ['NUL, bell, backspace and delete', 'a\u0000b\u0007c\u0008d\u007fe', 'abcde'],
    ['returns to the beginning of the line', 'real\rfake\r\nnext', 'real\nfake\nnext'],
    ['a string that does not end, up to its line', `a${ESC}]0;owned\nnext line`, 'a\nnext line'],
    ['a sequence that is cut off by a line', `a${ESC}[12\nb${ESC}\nc`, 'a\nb\nc'],
    ['a sequence of any length', `a${ESC}[${'1;'.repeat(500)}Hb`, expect.not.stringContaining(ESC)],
  ])('are removed from a log: %s', (_, text, shown) => {
    expect(toLogText(text)).toEqual(shown);
  });

  it('are removed except for colors, which stay complete', () => {
    const colored = `${ESC}[1m${ESC}[38;5;196mred${ESC}[0m and ${ESC}[38:2::1:2:3mtrue${ESC}[m`;
    expect(toLogText(colored)).toBe(colored);
    expect(toPlainText(colored)).toBe('red and true');
  });

  it('are removed wherever the text is split', () => {
    const piece = fc.constantFrom(
      ...['a', 'é', '\n', '\r', '\t', ESC, '[', ']', 'P', '\\', '0;', '31', 'm', 'H', '\u0007'],
      ...['\u009b', '\u009d', '\u009c', '😀', '?', '(', 'B'],
    );
    const property = fc.property(fc.array(piece), fc.array(fc.nat(40)), (parts, cuts) => {
      const text = parts.join('');
      const whole = new TerminalText().write(text);
      // eslint-disable-next-line no-control-regex -- the test searches for control characters
      expect(whole.replaceAll(/\u001b\[[0-9;:]*m/g, '')).not.toMatch(/[\0-\b\v-\x1f\x7f-\x9f]/);
      const terminal = new TerminalText();
      let from = 0;
      let joined = '';
      for (const cut of cuts.toSorted((one, other) => one - other)) {
        joined += terminal.write(text.slice(from, cut));
        from = Math.max(from, cut);
      }
      expect(joined + terminal.write(text.slice(from))).toBe(whole);
      expect(toLogText(whole)).toBe(whole);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('are removed from the texts in lines of JSON, which clients show', async () => {
    const line = JSON.stringify({
      '@message': `a${ESC}]0;owned\u0007b\u0000`,
      diagnostic: { detail: `<c>${ESC}[31m\u009b2Jd` },
    });
    const { text } = await writeLog([Buffer.from(`${line}\n`)], JsonLinesRedactor);
    expect(JSON.parse(text)).toEqual({
      '@message': 'ab',
      diagnostic: { detail: `<c>${ESC}[31md` },
    });
  });

  it('are absent from most lines of JSON, which stay unchanged to the byte', async () => {
    const line =
      '{"b": 1.0,  "@message":"\\u003ca\\u003e \\"q\\" \\n\\t é", "__proto__": {"x": 1e2}}\n';
    const { text } = await writeLog([Buffer.from(line)], JsonLinesRedactor);
    expect(text).toBe(line);
  });
});

it('a log is written in chunks that split neither a character nor a color', async () => {
  for (const unit of ['😀', '\u001b[38;5;196mx\u001b[0m', 'é']) {
    for (const before of [0, 1, 2, 3, 4, 5]) {
      const texts: string[] = [];
      const writer = new RunLogWriter(
        async (text) => void texts.push(text),
        () => undefined,
      );
      const text = 'y'.repeat(before) + unit.repeat(20_000);
      writer.write(Buffer.from(text));
      await writer.close();
      expect(texts.join('')).toBe(text);
      expect(texts.every((piece) => piece.isWellFormed() && toLogText(piece) === piece)).toBe(true);
      expect(texts.every((piece) => piece.length <= 64 * 1024)).toBe(true);
    }
  }
});
