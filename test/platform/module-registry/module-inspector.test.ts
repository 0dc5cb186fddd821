import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { InspectionInput } from '../../../src/lib/module-inspection/module-inspection.js';
import { ModuleInspector } from '../../../src/lib/module-inspection/module-inspector.js';
import { ModuleRefusal } from '../../../src/lib/module-inspection/module-refusal.js';
import { WorkerBusy } from '../../../src/lib/worker-thread/supervised-worker.js';
import { propertyRuns } from '../../support/long-form.js';

const inspector = ModuleInspector.forRuns();
afterAll(() => inspector.close());

const moduleOf = (text: string | Uint8Array, name = 'main.tf'): InspectionInput => ({
  configuration: [
    { name, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text },
  ],
  readme: null,
  submodules: [],
  configuredFolders: null,
  warnings: [],
});
const names = async (input: InspectionInput): Promise<string[]> =>
  (await inspector.inspect(input)).variables.map(({ name }) => name);
const latin1 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));

describe('inspection', () => {
  it('processes many jobs in turn, each with its own result', async () => {
    const inspections = Array.from({ length: 20 }, (_, index) =>
      inspector.inspect(moduleOf(`variable "v${index}" {}\n`)),
    );
    expect((await Promise.all(inspections)).map(({ variables }) => variables[0]?.name)).toEqual(
      inspections.map((_, index) => `v${index}`),
    );
  });

  it('yields facts that can be stored as JSON', async () => {
    const facts = await inspector.inspect(
      moduleOf(
        'variable "a" {\n  type = object({ n = optional(number, 5) })\n  default = { n = 1 }\n}\n',
      ),
    );
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
  });

  it('accepts other encodings only in comments, as the CLI does', async () => {
    expect(
      await names(moduleOf(latin1('# gr\xf6\xdfe\nvariable "a" {} // \xe9\n/* \xff */\n'))),
    ).toEqual(['a']);
    await expect(
      inspector.inspect(
        moduleOf(latin1('# ok\nvariable "a" {\n  description = "gr\xf6\xdfe"\n}\n')),
      ),
    ).rejects.toMatchObject({ code: 'not-utf8', line: 3 });
    await expect(
      inspector.inspect(moduleOf(latin1('{ "variable": { "\xf6": {} } }'), 'a.tf.json')),
    ).rejects.toMatchObject({ code: 'not-utf8', line: 1 });
    await expect(
      inspector.inspect(moduleOf(Uint8Array.from(Buffer.from('variable "a" {}', 'utf16le')))),
    ).rejects.toMatchObject({ code: 'syntax-error' });
  });

  it('replaces invalid bytes of a readme, and truncates it between characters', async () => {
    const readme = {
      name: 'README.md',
      bytes: Uint8Array.from([0x61, 0xff, 0x00, 0xc3]),
      isCut: true,
    };
    expect(await inspector.inspect({ ...moduleOf(''), readme })).toMatchObject({
      readme: { text: 'a\uFFFD\uFFFD', isCut: true },
    });
  });

  it('agrees with the HCL library on where strings, heredocs and comments end', async () => {
    const pieces = fc.constantFrom(
      '"a"',
      '"${b}"',
      '"$${"',
      '"%%{ x"',
      '"\\""',
      '"#"',
      '"/*"',
      '"${"}"}"',
      '"${ { "}" = 1 } }"',
      '[1, 2]',
      '{ a = 1 }',
      '{\n b = "}"\n}',
      '<<E\n}\nE\n',
      '<<-E\n  "${c}"\n  E\n',
      '<<E\nvariable "x" {}\n${"E"}\nE\n',
      'f("(")',
      '(\n1\n)',
      '1 # }',
      '1 // {',
      '1 /* \n */',
      'true ? "a" : "}"',
      '[for x in y : "${x}"]',
      '-1',
      'a.b[*].c',
      '"%{ if a }}%{ endif }"',
    );
    const property = fc.asyncProperty(
      fc.array(pieces, { minLength: 1, maxLength: 8 }),
      async (expressions) => {
        const text = expressions
          .map(
            (expression, index) =>
              `variable "before${index}" {}\nlocals {\n  a = ${expression}\n}\n`,
          )
          .join('');
        expect(await names(moduleOf(`${text}variable "last" {}\n`))).toEqual([
          ...expressions.map((_, index) => `before${index}`),
          'last',
        ]);
      },
    );
    await fc.assert(property, { numRuns: 200 });
  });

  it('refuses or parses any text, and never fails', async () => {
    const pieces = fc.constantFrom(
      'variable',
      ' "a" ',
      '{',
      '}',
      '\n',
      '=',
      '"',
      '${',
      '<<E\n',
      'E\n',
      '#',
      '/*',
      '*/',
      'type',
      'default',
      'list(',
      ')',
      '[',
      ']',
      '1',
      'x',
      ',',
      '$',
      '%{',
      '\\',
      '\r',
      '\u0000',
      'é',
      'terraform {\n',
      'required_providers {\n',
      '- ',
      '? :',
      '...',
    );
    const property = fc.asyncProperty(
      fc.array(pieces, { maxLength: 25 }),
      fc.constantFrom('main.tf', 'main.tf.json', 'override.tf'),
      async (parts, name) => {
        const outcome = await inspector.inspect(moduleOf(parts.join(''), name)).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (outcome !== undefined) expect(outcome).toBeInstanceOf(ModuleRefusal);
        expect(outcome).not.toMatchObject({ code: 'reader-difference' });
      },
    );
    await fc.assert(property, { numRuns: propertyRuns(1_000) });
  });
});

describe('the worker', () => {
  const costly = {
    'an exponent': 'a = 1e99999999',
    'a huge list': `a = [${'1,'.repeat(450_000)}]`,
    'a heredoc behind a syntax error': `a = = <<E\n${'x y z\n'.repeat(150_000)}E`,
  };

  it.each(Object.entries(costly))(
    'aborts a text that takes too long, and continues with the next: %s',
    async (_, text) => {
      const impatient = new ModuleInspector({ deadlineMs: 3_000 });
      const [first, second] = await Promise.allSettled([
        impatient.inspect(moduleOf(`locals {\n  ${text}\n}\n`)),
        impatient.inspect(moduleOf('variable "next" {}\n')),
      ]);
      expect(first).toMatchObject({ status: 'rejected', reason: { code: 'too-complex' } });
      expect(second).toMatchObject({
        status: 'fulfilled',
        value: { variables: [{ name: 'next' }] },
      });
      await impatient.close();
    },
  );

  it('refuses strings and heredocs for which the library would take minutes', async () => {
    await expect(
      inspector.inspect(moduleOf(`variable "a" {}\nlocals {\n  b = "${'$'.repeat(65_536)}"\n}\n`)),
    ).rejects.toMatchObject({ code: 'too-complex', line: 3 });
    await expect(
      inspector.inspect(moduleOf(`locals {\n  b = <<E\n${'x y z\n'.repeat(150_000)}E\n}\n`)),
    ).rejects.toMatchObject({ code: 'too-complex', line: 2 });
    await expect(
      inspector.inspect(moduleOf(`locals {\n  b = ${'['.repeat(100_000)}\n}\n`)),
    ).rejects.toMatchObject({ file: 'main.tf' });
  });

  it('reads a heredoc of 3,000 lines', async () => {
    expect(
      await names(
        moduleOf(
          `locals {\n  b = <<E\n${'echo "installing things" >> /var/log/setup.log\n'.repeat(3_000)}E\n}\nvariable "a" {}\n`,
        ),
      ),
    ).toEqual(['a']);
  });

  it('keeps a queue of bounded length', async () => {
    const small = new ModuleInspector({ queueLength: 2 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => small.inspect(moduleOf('variable "a" {}\n'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(
      outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])),
    ).toEqual([expect.any(WorkerBusy), expect.any(WorkerBusy), expect.any(WorkerBusy)]);
    await small.close();
  });

  it('rejects waiting jobs when it is closed', async () => {
    const closing = new ModuleInspector();
    const waiting = closing.inspect(moduleOf('variable "a" {}\n'));
    await Promise.all([expect(waiting).rejects.toThrow('closed'), closing.close()]);
  });
});
