import type { ModuleVersionInput } from '@gantry/client';
import { TextField } from '../../ui/fields/text-field.js';
import { Stack } from '../../ui/stack.js';
import { readAllowed } from './allowed-values.js';

interface FieldsProps {
  readonly inputs: readonly ModuleVersionInput[];
  readonly texts: ReadonlyMap<string, string>;
  readonly isReadOnly: boolean;
  readonly onChange: (name: string, text: string) => void;
}

/**
 * One field for each input that is not sensitive: every member of the organization can read allowed
 * values.
 */
export function AllowedValuesFields({ inputs, texts, isReadOnly, onChange }: FieldsProps) {
  const restrictable = inputs.filter(({ sensitive }) => !sensitive);
  if (restrictable.length === 0) return <p>The module has no inputs to restrict.</p>;
  return (
    <Stack>
      <p>
        One value per line. An empty field allows any value. Enclose a text that contains line
        breaks in quotation marks, and write each line break as <code>{'\\n'}</code>:{' '}
        <code>{'"first line\\nsecond line"'}</code>.
      </p>
      {restrictable.map(({ name, type, typeStructure, description }) => {
        const text = texts.get(name) ?? '';
        return (
          <TextField
            key={name}
            label={name}
            description={description === '' ? type : `${type}. ${description}`}
            lines={Math.min(Math.max(text.split('\n').length, 2), 8)}
            isMonospaced
            spellCheck="false"
            placeholder="Any value"
            value={text}
            onChange={(next) => onChange(name, next)}
            error={readAllowed(typeStructure, text).problem ?? undefined}
            isReadOnly={isReadOnly}
          />
        );
      })}
    </Stack>
  );
}
