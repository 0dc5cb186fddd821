import { describe, expect, it } from 'vitest';
import { fieldOf, type Input } from '../../../portal/src/forms/field.js';
import { enteredSecrets, lostSecretMessages } from '../../../portal/src/forms/lost-secrets.js';
import { input, string } from './inputs.js';

const secret = (name: string, more: Partial<Input> = {}) =>
  fieldOf(input(string, { name, sensitive: true, required: false, ...more }));

const fields = [
  secret('optional'),
  secret('required', { required: true }),
  secret('provided', { providedBy: { name: 'cloud', priority: false } }),
  secret('stored'),
  fieldOf(input(string, { name: 'region' })),
];
const initialJson = fields.map(() => '""');
const empty = fields.map(() => '');
const lost = new Set(['optional', 'required', 'provided', 'stored']);
const storedSecrets = new Set(['stored']);

describe('a secret that was entered before the page was reloaded', () => {
  it('is prompted for at its input, with the effect of an empty input', () => {
    const inputs = { fields, values: empty, initialJson, lost, storedSecrets };
    const start = 'You entered a value before the page was closed or reloaded. Enter it again';
    expect([...lostSecretMessages(inputs)]).toEqual([
      ['optional', `${start}, or leave it empty to use the default.`],
      ['required', `${start}.`],
      ['provided', `${start}, or leave it empty to use your organization’s value.`],
      ['stored', `${start}, or leave it empty to keep the saved value.`],
    ]);
  });

  it('is no longer prompted for once it is entered again', () => {
    const values = ['again', '', '', '', ''];
    const inputs = { fields, values, initialJson, lost, storedSecrets };
    expect([...lostSecretMessages(inputs).keys()]).toEqual(['required', 'provided', 'stored']);
  });

  it('is remembered by its name, also after another reload', () => {
    const values = ['', '', 'new', '', 'eu'];
    expect(enteredSecrets({ fields, values, initialJson, lost: new Set(['optional']) })).toEqual([
      'optional',
      'provided',
    ]);
  });
});
