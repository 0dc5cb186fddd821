import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readModuleArchive } from '../../../src/lib/module-inspection/module-archive.js';
import { ModuleInspector } from '../../../src/lib/module-inspection/module-inspector.js';
import { parseTypeConstraint } from '../../../src/lib/module-inspection/type-constraint.js';
import { conversionErrorsOf } from '../../../src/lib/module-inspection/type-conversion.js';
import { describeEachTool } from '../../support/tools.js';
import { packFiles } from './support/archives.js';
import { readCorpus } from './support/corpus.js';
import { Terraform } from './support/terraform.js';
import { typeAndValue, typeTexts } from './support/types-and-values.js';

/** An invalid `required_version`, which OpenTofu accepts, and Gantry refuses like Terraform. */
const ACCEPTED_BY_OPENTOFU = new Set([
  'r-required-version-list: valid',
  'r-required-version: valid',
]);

describeEachTool('$title', (tool) => {
  const terraform = new Terraform(tool);
  afterAll(() => terraform.remove());

  it('finds the same modules valid as the corpus', async () => {
    const checked = readCorpus().filter((each) => each.terraform !== 'not tested');
    const differences: string[] = [];
    const queue = [...checked];
    const validateQueued = async (): Promise<void> => {
      for (let each = queue.shift(); each; each = queue.shift()) {
        const { valid, errors } = await terraform.validate(each.files);
        if (valid !== (each.terraform === 'valid'))
          differences.push(`${each.name}: ${errors.join(' ') || 'valid'}`);
      }
    };
    await Promise.all([validateQueued(), validateQueued()]);
    const expected = tool.name === 'tofu' ? ACCEPTED_BY_OPENTOFU : new Set<string>();
    expect(differences.filter((difference) => !expected.has(difference))).toEqual([]);
    expect(checked.length).toBeGreaterThan(100);
  }, 120_000);

  it('finds the same defaults in valid modules', async () => {
    const inspector = new ModuleInspector();
    let compared = 0;
    for (const { name, files, terraform: verdict } of readCorpus()) {
      if (verdict !== 'valid' || !Object.values(files).join('').includes('default')) continue;
      const facts = await inspector
        .inspect(await readModuleArchive(Readable.from([packFiles(files)])))
        .catch(() => undefined);
      // Values of another type are converted by the CLI; those are compared below.
      const variables = (facts?.variables ?? []).filter(
        (variable) =>
          variable.default !== undefined &&
          variable.typeText === 'any' &&
          /^[\w-]+$/.test(variable.name),
      );
      if (variables.length === 0) continue;
      const found = await terraform.evaluate(
        files,
        `{ ${variables.map((variable) => `"${variable.name}" = var.${variable.name}`).join(', ')} }`,
      );
      expect(found, name).toEqual(
        Object.fromEntries(variables.map((variable) => [variable.name, variable.default])),
      );
      compared += variables.length;
    }
    await inspector.close();
    expect(compared).toBeGreaterThan(20);
  }, 120_000);

  it('reads the same types as Gantry', async () => {
    const texts = fc.sample(typeTexts, { numRuns: 300, seed: 20 });
    const accepted = await terraform.validate({
      'main.tf': texts
        .map((text, index) => `variable "v${index}" {\n  type = ${text}\n}\n`)
        .join(''),
    });
    expect(accepted).toEqual({ valid: true, errors: [] });
    for (const text of texts) expect(() => parseTypeConstraint(text)).not.toThrow();
  });

  it('converts the same values to the same types as Gantry', async () => {
    const pairs = fc.sample(typeAndValue, { numRuns: 500, seed: 21 });
    const accepted = [
      ...(await terraform.accepts(pairs.slice(0, 250))),
      ...(await terraform.accepts(pairs.slice(250))),
    ];
    const differences = pairs.filter(
      ([type, value], index) =>
        (conversionErrorsOf(value, parseTypeConstraint(type)).length === 0) !== accepted[index],
    );
    expect(differences).toEqual([]);
    // The comparison is meaningful only if both verdicts are frequent.
    expect(accepted.filter(Boolean).length).toBeGreaterThan(100);
    expect(accepted.filter((each) => !each).length).toBeGreaterThan(100);
  });

  it('converts the same strings to numbers and bools as Gantry', async () => {
    const texts = [
      '1',
      '-1',
      '+1',
      '.5',
      '5.',
      '1e3',
      '1E+3',
      '1e-3',
      '1p3',
      '0x1F',
      '0b1',
      '017',
      '1_000',
      ' 1',
      '1 ',
      '',
      'inf',
      'Inf',
      '-inf',
      'INF',
      'infinity',
      'NaN',
      '1e400',
      '1e9999999999',
      '1e',
      'e1',
      '-',
      '.',
      '--1',
      '１',
      'true',
      'True',
      'TRUE',
      'false',
      '0',
      'yes',
      'null',
      '1\n',
    ];
    const pairs = texts.flatMap(
      (text) =>
        [
          ['number', text],
          ['bool', text],
        ] as const,
    );
    const accepted = await terraform.accepts(pairs);
    const ours = pairs.map(
      ([type, text]) => conversionErrorsOf(text, parseTypeConstraint(type)).length === 0,
    );
    expect(pairs.filter((_, index) => ours[index] !== accepted[index])).toEqual([]);
  });
});
