import { afterAll, describe, expect, it } from 'vitest';
import type { OptionSet } from '../../../src/areas/no-code/option-set.js';
import { type InputValue, valueViolations } from '../../../src/areas/no-code/value-violations.js';
import type {
  ModuleFacts,
  VariableFacts,
} from '../../../src/lib/module-inspection/module-facts.js';
import { ModuleInspector } from '../../../src/lib/module-inspection/module-inspector.js';

const inspector = new ModuleInspector();
afterAll(() => inspector.close());

const CONFIGURATION = `
variable "region" { type = string }
variable "replicas" {
  type    = number
  default = 1
}
variable "zones" {
  type    = list(string)
  default = []
}
variable "password" {
  type      = string
  sensitive = true
  default   = null
}
variable "size" {
  type     = string
  nullable = false
}
`;

async function factsOf(text: string): Promise<ModuleFacts> {
  return inspector.inspect({
    configuration: [{ name: 'main.tf', bytes: new TextEncoder().encode(text) }],
    readme: null,
    submodules: [],
    configuredFolders: null,
    warnings: [],
  });
}

const inputValue = (key: string, value: string, hcl = false): InputValue => ({
  key,
  value,
  hcl,
  pointerOf: (member) => `${key}.${member}`,
});

async function violationTexts(
  values: readonly InputValue[],
  sets: readonly OptionSet[] = [],
): Promise<string[]> {
  const rest = ['region', 'size']
    .filter((name) => !values.some(({ key }) => key === name))
    .map((name) => inputValue(name, 'any'));
  const violations = await valueViolations(
    [...values, ...rest],
    await factsOf(CONFIGURATION),
    sets,
  );
  return violations.map(({ pointer, detail }) => `${pointer ?? ''}: ${detail}`);
}

describe('values for the variables of a module', () => {
  it('are accepted if they fit', async () => {
    expect(
      await violationTexts([
        inputValue('replicas', '3'),
        inputValue('zones', '["a", "b"]', true),
        inputValue('password', 'null', true),
      ]),
    ).toEqual([]);
  });

  it('are refused with every violation and its pointer', async () => {
    const sets = [{ variableName: 'region', variableType: 'string', options: ['eu', 'us'] }];
    expect(
      await violationTexts(
        [
          inputValue('region', 'mars'),
          inputValue('planet', 'x'),
          inputValue('replicas', 'many'),
          inputValue('zones', 'a'),
          inputValue('size', 'null', true),
        ],
        sets,
      ),
    ).toEqual([
      'region.value: The variable "region" must be one of: "eu", "us".',
      'planet.key: The module has no variable "planet".',
      'replicas.value: The variable "replicas" must be a number.',
      'zones.value: The variable "zones" has the type list(string). The value must be of the type list(string); this is a string. For such a value, set hcl to true.',
      'size.value: The variable "size" may not be null.',
    ]);
  });

  it('are required for every required variable', async () => {
    const violations = await valueViolations([], await factsOf(CONFIGURATION), []);
    expect(violations).toEqual([
      {
        pointer: '/data/relationships/vars',
        detail: 'The variable "region" is required.',
        variable: 'region',
      },
      {
        pointer: '/data/relationships/vars',
        detail: 'The variable "size" is required.',
        variable: 'size',
      },
    ]);
  });

  it.each(['upper("x")', 'var.region', '"${path.cwd}"', '1\nevil = 2', '[for x in [1] : x]', '}'])(
    'in HCL are a single literal: %j is refused',
    async (text) => {
      const [violation] = await violationTexts([inputValue('region', text, true)]);
      expect(violation).toMatch(/^region\.value: The variable "region": Line \d+, column \d+: /);
    },
  );

  it('never appear in the text of a refusal', async () => {
    const secret = 'hunter2hunter2';
    const texts = await violationTexts(
      [
        inputValue('replicas', secret),
        inputValue('zones', `{ a = "${secret}" }`, true),
        inputValue('region', `"${secret}`, true),
      ],
      [{ variableName: 'password', variableType: 'string', options: ['a'] }],
    );
    expect(texts).toHaveLength(4);
    expect(texts.join('\n')).not.toContain(secret);
  });

  it('are compared with the options as values of the type, not as text', async () => {
    const sets: OptionSet[] = [
      { variableName: 'replicas', variableType: 'number', options: [1, '2'] },
    ];
    expect(await violationTexts([inputValue('replicas', '2.0', true)], sets)).toEqual([]);
    expect(await violationTexts([inputValue('replicas', '3')], sets)).toEqual([
      'replicas.value: The variable "replicas" must be one of: 1, "2".',
    ]);
  });

  it('are unrestricted if the options are null or empty', async () => {
    for (const options of [null, []])
      expect(
        await violationTexts(
          [inputValue('replicas', '7')],
          [{ variableName: 'replicas', variableType: 'number', options }],
        ),
      ).toEqual([]);
  });

  it('are refused for variables named like a property of every JavaScript object', async () => {
    const facts: ModuleFacts = {
      ...(await factsOf(CONFIGURATION)),
      variables: [] as VariableFacts[],
    };
    const violations = await valueViolations([inputValue('constructor', 'x')], facts, []);
    expect(violations).toEqual([
      { pointer: 'constructor.key', detail: 'The module has no variable "constructor".' },
    ]);
  });
});
