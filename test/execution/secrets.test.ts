import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonLinesRedactor, TextRedactor } from '../../src/execution/log-redactor.js';
import { redactPlan } from '../../src/execution/plan/json-redaction.js';
import { readPlan } from '../../src/execution/plan/plan-reading.js';
import { Secrets } from '../../src/execution/redaction.js';
import { describeEachTool } from '../support/tools.js';
import { MemoryLog, NEVER_ABORTED, plan, run, RunFixture, stateOf } from './support/run-fixture.js';

const KEY =
  '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0\nAQEFAASCBKcwggSjAgEAAo\n-----END KEY-----\n';

function redactInParts(
  secrets: readonly string[],
  text: string,
  cut: number,
  kind: typeof TextRedactor | typeof JsonLinesRedactor = TextRedactor,
): string {
  const log = new MemoryLog();
  const redactor = new kind(new Secrets(secrets), log);
  redactor.write(Buffer.from(text).subarray(0, cut));
  redactor.write(Buffer.from(text).subarray(cut));
  redactor.end();
  return log.text;
}

describe('the log of a run', () => {
  it('contains no secret however its bytes are split, and is otherwise unchanged', () => {
    const text = 'löwe: hunter2-hunter2 and again "hunter2-hunter2"; hunter2 alone stays\n';
    for (let cut = 0; cut <= Buffer.byteLength(text); cut += 1) {
      expect(redactInParts(['hunter2-hunter2'], text, cut)).toBe(
        'löwe: (sensitive) and again "(sensitive)"; hunter2 alone stays\n',
      );
    }
  });

  it('hides secrets that overlap or have a common prefix', () => {
    for (let cut = 0; cut <= 30; cut += 1) {
      expect(redactInParts(['abcdefgh', 'fghijklm'], 'x abcdefghijklm y', cut)).toBe(
        'x (sensitive) y',
      );
      expect(redactInParts(['secret', 'secret-longer'], 'x secret-longer y secret z', cut)).toBe(
        'x (sensitive) y (sensitive) z',
      );
    }
  });

  it('forwards immediately what cannot be the beginning of a secret', () => {
    const log = new MemoryLog();
    const redactor = new TextRedactor(new Secrets(['hunter2-hunter2']), log);
    redactor.write(Buffer.from('Initializing the backend...\nhunt'));
    expect(log.text).toBe('Initializing the backend...\n');
  });

  it('recognizes a secret in JSON, in HCL within JSON, by line, as base64 and in a URL', () => {
    const secret = 'a"b<c>&\\d${e}';
    const base64 = Buffer.from(secret).toString('base64');
    const spellings: readonly (readonly [text: string, left: string])[] = [
      [encodeLikeGo(secret), '"(sensitive)"'],
      [JSON.stringify(secret), '"(sensitive)"'],
      [encodeURIComponent(secret), '(sensitive)'],
      // The padding reveals nothing about the secret.
      [base64, '(sensitive)=='],
      [base64.replace(/=+$/, ''), '(sensitive)'],
      [JSON.stringify(JSON.stringify(secret).replaceAll('${', () => '$${')), '"\\"(sensitive)\\""'],
    ];
    for (const [text, left] of spellings)
      for (let cut = 0; cut <= text.length + 2; cut += 1)
        expect(redactInParts([secret], `<${text}>`, cut), text).toBe(`<${left}>`);
    expect(
      redactInParts([KEY], `      MIIEvQIBADANBgkqhkiG9w0\n      AQEFAASCBKcwggSjAgEAAo\n`, 10),
    ).toBe('      (sensitive)\n      (sensitive)\n');
  });

  it('stays line-by-line JSON, and passes the original lines to the counter', () => {
    const lines = [
      { '@message': 'token is 123456', value: { '123456': 123456 } },
      { type: 'version' },
    ].map((line) => JSON.stringify(line));
    const text = `${lines[0] ?? ''}\npanic: 123456\n${lines[1] ?? ''}\n{"cut 123456`;
    for (let cut = 0; cut <= text.length; cut += 1) {
      const [first = '', second, third, fourth] = redactInParts(
        ['123456'],
        text,
        cut,
        JsonLinesRedactor,
      ).split('\n');
      expect(JSON.parse(first)).toEqual({
        '@message': 'token is (sensitive)',
        value: { '(sensitive)': '(sensitive)' },
      });
      expect([second, third, fourth]).toEqual([
        'panic: (sensitive)',
        lines[1],
        '{"cut (sensitive)',
      ]);
    }
    const read: object[] = [];
    const redactor = new JsonLinesRedactor(new Secrets(['123456']), new MemoryLog(), (line) =>
      read.push(line),
    );
    redactor.write(Buffer.from(text));
    expect(read).toEqual(lines.map((line) => JSON.parse(line)));
  });

  it('does not redact words that are too short to be a secret', () => {
    expect(redactInParts(['true', 'a'], 'a true story', 4)).toBe('a true story');
  });
});

const encodeLikeGo = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

describe('a secret with characters that HCL and Go escape', () => {
  // Go's %q and HCL escape line separators, but not angle brackets.
  const quoteLikeGo = (secret: string): string =>
    JSON.stringify(secret).replace(/\u2028/g, String.raw`\u2028`);

  it.each([
    'pa"s<word>1',
    'a\\b&c>d${e}%{f}',
    'pa"s\u2028word',
    'pa"s<\u2028&word',
    'back\\slash&',
  ])('is redacted in every notation: %j', (secret) => {
    const inQuotes = quoteLikeGo(secret);
    const inHcl = inQuotes.replace(/[$%](?=\{)/g, '$&$&');
    for (const form of [secret, inQuotes, inHcl, JSON.stringify(secret)]) {
      const line = `${encodeLikeGo({ '@message': `is ${form}.`, value: [form] })}\n`;
      for (const kind of [TextRedactor, JsonLinesRedactor]) {
        const text = redactInParts([secret], line, 12, kind);
        const mark = form === secret ? '(sensitive)' : '"(sensitive)"';
        expect(JSON.parse(text)).toEqual({ '@message': `is ${mark}.`, value: [mark] });
      }
      expect(redactInParts([secret], form, 3)).not.toContain(form.slice(3, -3));
    }
  });

  it('is redacted in JSON lines that escape any of its characters', () => {
    const line = String.raw`{"@message":"is p\u0061ss\/word","n":1}`;
    expect(JSON.parse(redactInParts(['pass/word'], `${line}\n`, 3, JsonLinesRedactor))).toEqual({
      '@message': 'is (sensitive)',
      n: 1,
    });
    expect(redactInParts(['password'], line, 3, JsonLinesRedactor)).toBe(line);
  });
});

describe('the search for secrets', () => {
  class NaiveSecrets {
    private readonly spellings: readonly Buffer[];

    constructor(secrets: readonly string[]) {
      this.spellings = secrets
        .flatMap((secret) => [secret, encodeURIComponent(secret)])
        .map((text) => Buffer.from(text));
    }

    /** Returns the bytes as text, with a hash for each byte of a secret. */
    cover(bytes: Buffer): string {
      const covered = Array.from(bytes.toString('latin1'));
      for (const spelling of this.spellings)
        for (let at = bytes.indexOf(spelling); at !== -1; at = bytes.indexOf(spelling, at + 1))
          covered.fill('#', at, at + spelling.length);
      return covered.join('');
    }

    settledLength(bytes: Buffer): number {
      let settled = 0;
      const isBeginning = (rest: Buffer): boolean =>
        this.spellings.some(
          (one) => one.length > rest.length && one.subarray(0, rest.length).equals(rest),
        );
      while (settled < bytes.length && !isBeginning(bytes.subarray(settled))) settled += 1;
      return settled;
    }
  }

  const letters = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
    fc
      .array(fc.constantFrom('a', 'a', 'b', 'é', '%'), { minLength, maxLength })
      .map((parts) => parts.join(''));
  const secretLists = fc.array(letters(6, 9), { minLength: 1, maxLength: 12 });

  it('finds what a search for one secret at a time finds', () => {
    const property = fc.property(
      secretLists,
      fc.array(letters(0, 12)),
      fc.nat(),
      (list, parts, n) => {
        // Texts that contain secrets, their prefixes and extensions.
        const prefixes = list.flatMap((secret) => [secret, secret + (parts[0] ?? '')]);
        const text = [...parts, prefixes[n % prefixes.length] ?? '', ...prefixes.slice(0, n % 4)];
        const bytes = Buffer.from(text.join(n % 2 ? '' : 'a'));
        const cut = bytes.subarray(0, bytes.length - (n % 7));
        const values = [...list, ...prefixes];
        const [secrets, naive] = [new Secrets(values), new NaiveSecrets(values)];
        const covered = naive.cover(cut);
        const expected = covered.replaceAll(/#+/g, '(sensitive)');
        expect(secrets.occurIn(cut)).toBe(covered.includes('#'));
        expect(secrets.redactBytes(cut).toString('latin1')).toBe(expected);
        expect(secrets.settledLength(cut)).toBe(naive.settledLength(cut));
        const written: Buffer[] = [];
        const redactor = new TextRedactor(secrets, { write: (piece) => void written.push(piece) });
        const size = 1 + (n % 9);
        for (let at = 0; at < cut.length; at += size) redactor.write(cut.subarray(at, at + size));
        redactor.end();
        expect(Buffer.concat(written).toString('latin1')).toBe(expected);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it('finds a long secret once wherever it is cut, and also its pieces of 256 bytes', () => {
    const secret = Array.from({ length: 16 }, (_, row) =>
      createHash('sha256').update(`${row}`).digest('hex'),
    )
      .join('')
      .slice(0, 1_000);
    const [first, last, short] = [secret.slice(0, 300), secret.slice(-260), secret.slice(1, 500)];
    const text = `-${secret}-${first}-${last}-${short}-`;
    const expected =
      `-(sensitive)-(sensitive)${secret.slice(256, 300)}-` +
      `${secret.slice(-260, -256)}(sensitive)-${short}-`;
    for (const cut of [0, 1, 200, 257, 600, 1_000, 1_001, 1_100, 1_400, 1_700])
      expect(redactInParts([secret], text, cut), String(cut)).toBe(expected);
  });

  it('finds the lines of a value with 18,700 lines', () => {
    const value = Array.from({ length: 18_700 }, (_, row) =>
      createHash('sha256').update(`${row}`).digest('hex').slice(0, 13),
    );
    const secret = value.join('\n');
    const message = { '@message': 'x.y["a"]: Creating...', value: 'b'.repeat(80) };
    const lines = `${JSON.stringify(message)}\n`.repeat(2_000);
    const end = `${JSON.stringify({ '@message': value[9_999] })}\n`;
    expect(redactInParts([secret], lines + end, 8_192, JsonLinesRedactor)).toBe(
      `${lines}{"@message":"(sensitive)"}\n`,
    );
    expect(redactInParts([secret], `${lines}${value[7] ?? ''}`, 8_192)).toBe(`${lines}(sensitive)`);

    const after = {
      ids: Array.from({ length: 1_000 }, (_, row) => `id-${row}-0123`),
      last: value[1],
    };
    const json = Buffer.from(JSON.stringify({ variables: { v: { value: after } } }));
    const reading = readPlan({ json, sensitiveVariables: new Set(), secrets: [secret] });
    const hidden = { ...after, last: '(sensitive)' };
    expect(JSON.parse(Buffer.from(reading.json).toString())).toEqual({
      variables: { v: { value: hidden } },
    });
  });
});

describe('the plan as JSON', () => {
  it('is masked at its marks, and where a known secret has no mark', () => {
    const document = {
      variables: { token: { value: 'sesame-open' }, size: { value: 3 } },
      planned_values: {
        outputs: { o: { sensitive: true, value: { deep: 'x' } } },
        root_module: {
          resources: [{ values: { a: 1, b: ['p', 'q'] }, sensitive_values: { b: [false, true] } }],
        },
      },
      resource_changes: [
        {
          change: {
            before: null,
            after: { input: 'mark', copy: 'is sesame-open', 'sesame-open': 1 },
            before_sensitive: false,
            after_sensitive: { input: true },
          },
        },
      ],
      output_changes: {
        o: { before: 'old', after: 'new', before_sensitive: true, after_sensitive: true },
      },
    };
    const masked = redactPlan(document, new Set(['token']), new Secrets(['sesame-open']));
    expect(masked).toEqual({
      variables: { token: { value: '(sensitive)' }, size: { value: 3 } },
      planned_values: {
        outputs: { o: { sensitive: true, value: '(sensitive)' } },
        root_module: {
          resources: [
            { values: { a: 1, b: ['p', '(sensitive)'] }, sensitive_values: { b: [false, true] } },
          ],
        },
      },
      resource_changes: [
        {
          change: {
            before: null,
            after: { input: '(sensitive)', copy: 'is (sensitive)', '(sensitive)': 1 },
            before_sensitive: false,
            after_sensitive: { input: true },
          },
        },
      ],
      output_changes: {
        o: {
          before: '(sensitive)',
          after: '(sensitive, changed)',
          before_sensitive: true,
          after_sensitive: true,
        },
      },
    });
  });

  it('shows that a sensitive value changes, and neither value', () => {
    const masked = redactPlan(
      {
        change: {
          before: { p: 'old', q: 'same', r: { deep: ['a', 'b'] }, s: 'was open', t: { k: 1 } },
          after: { p: 'new', q: 'same', r: { deep: ['a', 'c'] }, s: 'closed', t: { k: 2 } },
          before_sensitive: { p: true, q: true, r: { deep: [true, true] }, t: true },
          after_sensitive: { p: true, q: true, r: { deep: [true, true] }, s: true, t: true },
        },
      },
      new Set(),
      new Secrets([]),
    );
    const [hidden, changed] = ['(sensitive)', '(sensitive, changed)'];
    expect(masked.change).toMatchObject({
      before: { p: hidden, q: hidden, r: { deep: [hidden, hidden] }, s: 'was open', t: hidden },
      after: { p: changed, q: hidden, r: { deep: [hidden, changed] }, s: hidden, t: changed },
    });
  });
});

describeEachTool('the secrets of a run with $title', (tool) => {
  let fixture: RunFixture;
  beforeAll(async () => {
    fixture = await RunFixture.open(tool);
  });
  afterAll(() => fixture.close());
  const variable = (key: string, value: string, sensitive: boolean, hcl = false) => ({
    key,
    value,
    category: 'iac' as const,
    hcl,
    sensitive,
  });

  it('appear in no log or plan, but in the state', async () => {
    const files = {
      'main.tf':
        'variable "token" { type = string }\nvariable "keys" { type = map(string) }\nresource "terraform_data" "x" { input = "${var.token}/${var.keys.a}" }\nresource "terraform_data" "y" { input = nonsensitive(var.token) }\noutput "all" { value = terraform_data.y.output }',
    };
    const variables = [
      variable('token', 'hunter2-"quoted"', true),
      variable('keys', '{ a = "open-sesame" }', true, true),
    ];
    const log = new MemoryLog();
    const { planned, applied } = await run(
      fixture.executor(),
      await fixture.job(files, { variables }),
      log,
    );
    const again = await plan(
      fixture.executor(),
      await fixture.job(files, { variables, state: applied.state }),
      log,
    );
    for (const text of [log.text, planned.json.toString(), again.json.toString()])
      expect(text).not.toMatch(/hunter2|sesame/);
    expect(planned.json.toString()).toContain('(sensitive)');
    expect(stateOf(applied).outputs.all?.value).toBe('hunter2-"quoted"');
  });

  it('are not printed when a validation of the module fails', async () => {
    const files = {
      'main.tf':
        'variable "tok" {\n  type = string\n  sensitive = true\n  validation {\n    condition = var.tok == "x"\n    error_message = "Wrong."\n  }\n}',
    };
    const log = new MemoryLog();
    const outcome = await fixture
      .executor()
      .plan(
        await fixture.job(files, { variables: [variable('tok', 'hunter2', false)] }),
        log,
        NEVER_ABORTED,
      );
    expect(outcome).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('Wrong.'),
    });
    expect(log.text + JSON.stringify(outcome)).not.toContain('hunter2');
    expect(log.text).toContain('Wrong.');
  });

  it('are not printed when the value is not a literal', async () => {
    const job = await fixture.job(
      { 'main.tf': 'variable "n" {}' },
      { variables: [variable('n', 'upper("hunter2")', true, true)] },
    );
    const outcome = await fixture.executor().plan(job, new MemoryLog(), NEVER_ABORTED);
    expect(outcome).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('The value of the variable "n" cannot be read as HCL'),
    });
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
  });
});
