import type { ModuleUsage, RegistryModule } from '@gantry/client';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { changesQuery } from '../../api/module-versions.js';
import { moduleInputsQuery } from '../../api/provisioning.js';
import { type Field, fieldOf } from '../../forms/field.js';
import { type VariableInput, variableOf } from '../../forms/form-reading.js';
import { initialValueOf } from '../../forms/form-value.js';
import styles from '../../forms/forms.module.css';
import { InputFields } from '../../forms/input-fields.js';
import { useInputsForm } from '../../forms/use-inputs-form.js';

/** The maximum number of versions that are compared with the new one. */
const MAX_VERSIONS = 10;

interface CommonInputsProps {
  readonly noCodeModuleId: string;
  readonly module: RegistryModule;
  readonly usage: ModuleUsage;
  /** The only version from which the campaign upgrades; null for all. */
  readonly from: string | null;
  /** Called with the values to send; null while a value is invalid. */
  readonly onChange: (vars: readonly VariableInput[] | null) => void;
}

/** The inputs that are required in the new version, but not in all of the compared versions. */
export function CommonInputs({ noCodeModuleId, module, usage, from, onChange }: CommonInputsProps) {
  const to = usage.noCodeVersions.find(({ current }) => current)?.moduleVersion ?? null;
  const versions = usage.versions
    .filter(({ version, upgradableCount }) => upgradableCount > 0 && version !== to)
    .map(({ version }) => version)
    .filter((version) => from === null || version === from)
    .slice(0, MAX_VERSIONS);
  const { namespace: org, namespace, name, provider } = module;
  const address = { org, namespace, name, provider };
  const names = useQueries({
    queries: versions.map((version) => ({
      ...changesQuery(address, version, to ?? ''),
      enabled: to !== null,
      retry: false,
    })),
    combine: (results) =>
      results
        .flatMap(({ data }) => data?.inputs ?? [])
        .filter((change) => change.needsValue)
        .map((change) => change.name),
  });
  const { data: inputs } = useQuery({
    ...moduleInputsQuery(noCodeModuleId, to ?? '', null),
    enabled: to !== null && names.length > 0,
  });
  const fields = inputs?.filter((input) => names.includes(input.name)).map(fieldOf) ?? [];
  if (fields.length === 0) return null;
  return <Fields key={fields.map(({ name }) => name).join()} fields={fields} onChange={onChange} />;
}

interface FieldsProps extends Pick<CommonInputsProps, 'onChange'> {
  readonly fields: readonly Field[];
}

/** The fields are optional: without a common value, each upgrade that lacks a value waits. */
function Fields({ fields: required, onChange }: FieldsProps) {
  const [fields] = useState(() => required.map((field): Field => ({ ...field, isOptional: true })));
  const inputs = useInputsForm(
    fields,
    fields.map((field) => initialValueOf(field)),
  );
  const { reading } = inputs;
  useEffect(() => {
    if (reading.problems.length > 0) onChange(null);
    else
      onChange(
        fields.flatMap((field) => {
          const value = reading.values.get(field.name);
          return value === undefined ? [] : [variableOf(field, value)];
        }),
      );
  }, [fields, reading, onChange]);
  useEffect(() => () => onChange([]), [onChange]);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>New inputs</legend>
      <p>
        The new version requires {fields.length === 1 ? 'this input' : 'these inputs'}. Enter a
        value for all selected workspaces, or leave the field empty: each upgrade that lacks a value
        then waits until somebody enters one.
      </p>
      <InputFields inputs={inputs} isMain={() => true} moreTitle="More" />
    </fieldset>
  );
}
