import type { ModuleVersionInput } from '@gantry/client';
import { Card } from '../../ui/card.js';
import { Select } from '../../ui/select.js';
import { Stack } from '../../ui/stack.js';
import { TextField } from '../../ui/text-field.js';
import { useState } from 'react';

interface PreviewedInput extends ModuleVersionInput {
  /** Empty where any value is allowed. */
  readonly options: readonly unknown[];
}

/** The form that people fill in, to try out. Nothing of it is sent. */
export function FormPreview({ inputs }: { inputs: readonly PreviewedInput[] }) {
  return (
    <Card title="The form that people get">
      <Stack>
        {inputs.length === 0 && <p>The module asks for nothing.</p>}
        {inputs.map((input) => (
          <PreviewField key={input.name} input={input} />
        ))}
      </Stack>
    </Card>
  );
}

function PreviewField({ input }: { input: PreviewedInput }) {
  const { typeStructure, description, required, sensitive, options } = input;
  const [value, setValue] = useState(() => defaultText(input));
  const common = {
    label: labelOf(input.name),
    ...(description !== '' && { description }),
    isRequired: required,
    onChange: setValue,
  };
  const choices = typeStructure.kind === 'bool' && options.length === 0 ? [true, false] : options;
  if (choices.length > 0)
    return (
      <Select
        {...common}
        options={choices.map((choice) => ({ id: textOf(choice), label: wordsOf(choice) }))}
        value={value === '' ? null : value}
        placeholder="Choose a value"
      />
    );
  const isPlain = typeStructure.kind === 'string' || typeStructure.kind === 'number';
  return (
    <TextField
      {...common}
      value={value}
      autoComplete="off"
      {...(sensitive && { type: 'password' })}
      {...(!isPlain && { lines: 2, isMonospaced: true })}
    />
  );
}

/** `instance_size` is "Instance size". */
function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function defaultText({ default: value, defaultExpression }: ModuleVersionInput): string {
  return value === null ? (defaultExpression ?? '') : textOf(value);
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return textOf(value);
}
