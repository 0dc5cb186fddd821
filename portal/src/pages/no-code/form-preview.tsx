import type { ModuleVersionInput } from '@gantry/client';
import { useState } from 'react';
import { fieldOf } from '../../forms/field.js';
import { initialValueOf } from '../../forms/form-value.js';
import { InputFields } from '../../forms/input-fields.js';
import { useInputsForm } from '../../forms/use-inputs-form.js';
import { Card } from '../../ui/card.js';
import { Stack } from '../../ui/stack.js';

interface PreviewProps {
  /** The options of an input are empty if any value is allowed. */
  readonly inputs: readonly (ModuleVersionInput & { readonly options: readonly unknown[] })[];
}

/** A preview of the provisioning form. Its values are never sent. */
export function FormPreview({ inputs }: PreviewProps) {
  if (inputs.length === 0) return null;
  return (
    <Card title="The form that people get">
      <Fields key={JSON.stringify(inputs.map(({ options }) => options))} inputs={inputs} />
    </Card>
  );
}

function Fields({ inputs }: PreviewProps) {
  const [fields] = useState(() => inputs.map(fieldOf));
  const [initialValues] = useState(() => fields.map((field) => initialValueOf(field)));
  const form = useInputsForm(fields, initialValues);
  return (
    <Stack>
      <InputFields inputs={form} isMain={({ isOptional }) => !isOptional} moreTitle="More inputs" />
    </Stack>
  );
}
