import type { ModuleVersionInput, RegistryModule } from '@gantry/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { type AllowedValues, inputsQuery } from '../../api/no-code.js';
import { isOffered, newestVersion } from '../../app/module-words/newest-version.js';
import { useUnsavedChanges } from '../../app/unsaved-changes.js';
import { isSameJson } from '../../forms/json.js';
import { Card } from '../../ui/card.js';
import { Button } from '../../ui/fields/button.js';
import { Select } from '../../ui/fields/select.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { readAllowed, writeAllowed } from './allowed-values.js';
import { AllowedValuesFields } from './allowed-values-fields.js';
import { FormPreview } from './form-preview.js';

interface Changes {
  readonly versionPin?: string;
  readonly variableOptions: readonly AllowedValues[];
}

interface SettingsFormProps {
  readonly module: RegistryModule;
  /** The pinned version, or `latest`. */
  readonly pin: string;
  readonly allowed: readonly AllowedValues[];
  readonly action: string;
  readonly isReadOnly?: boolean;
  readonly onSave: (changes: Changes) => Promise<void>;
}

/** The version and the allowed values of a no-code module, with a preview of the form. */
export function SettingsForm(props: SettingsFormProps) {
  const { module, pin, isReadOnly = false } = props;
  const [version, setVersion] = useState(pin);
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  const query = useQuery(inputsQuery(module, version));
  const { versionStatuses } = module;
  // A pinned version stays pinned after it is revoked.
  const choices = versionStatuses.filter((one) => isOffered(one) || one.version === pin);
  return (
    <>
      <Card title="Version">
        <Select
          label="Version that people get"
          description="After a change, existing workspaces can be upgraded. They never change automatically."
          options={[
            {
              id: 'latest',
              label: 'Always the newest',
              description: `Currently ${newestVersion(versionStatuses) ?? 'none'}`,
            },
            ...choices.map(({ version: id, revocation }) => ({
              id,
              label: id,
              ...(revocation !== null && { description: 'Revoked' }),
            })),
          ]}
          value={version}
          onChange={setVersion}
          isDisabled={isReadOnly}
        />
      </Card>
      <Loaded query={query}>
        {(inputs) => (
          <Values
            key={version}
            {...props}
            version={version}
            inputs={inputs}
            edits={edits}
            onEdit={(name, text) => setEdits((old) => new Map(old).set(name, text))}
          />
        )}
      </Loaded>
    </>
  );
}

interface ValuesProps extends SettingsFormProps {
  readonly version: string;
  readonly inputs: readonly ModuleVersionInput[];
  /** The texts that the user has changed, by the name of the input; also of other versions. */
  readonly edits: ReadonlyMap<string, string>;
  readonly onEdit: (name: string, text: string) => void;
}

function Values(props: ValuesProps) {
  const { pin, allowed, action, isReadOnly = false, onSave, version, inputs, edits } = props;
  const saved = textsOf(inputs, allowed);
  const texts = new Map([...saved, ...edits]);
  const variableOptions = optionsOf(inputs, texts, allowed);
  const save = useMutation({
    mutationFn: () =>
      onSave({
        ...(version !== pin && { versionPin: version }),
        variableOptions,
      }),
  });
  const readings = inputs.map((input) =>
    readAllowed(input.typeStructure, texts.get(input.name) ?? ''),
  );
  const hasProblem = readings.some(({ problem }) => problem !== null);
  const isUnsaved =
    version !== pin ||
    hasProblem ||
    !isSameJson(variableOptions, optionsOf(inputs, saved, allowed));
  useUnsavedChanges(isUnsaved && !save.isPending);
  return (
    <>
      <Card title="Allowed values">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <Stack>
            <AllowedValuesFields
              inputs={inputs}
              texts={texts}
              isReadOnly={isReadOnly}
              onChange={props.onEdit}
            />
            {save.error && (
              <Notice tone="bad" title="The settings were not saved">
                {failureOf(save.error).message}
              </Notice>
            )}
            {!isReadOnly && (
              <div>
                <Button
                  type="submit"
                  look="primary"
                  isPending={save.isPending}
                  isDisabled={hasProblem}
                >
                  {action}
                </Button>
              </div>
            )}
          </Stack>
        </form>
      </Card>
      <FormPreview
        inputs={inputs.map((input, index) => ({
          ...input,
          options: readings[index]?.values ?? [],
        }))}
      />
    </>
  );
}

function textsOf(
  inputs: readonly ModuleVersionInput[],
  allowed: readonly AllowedValues[],
): ReadonlyMap<string, string> {
  return new Map(
    inputs.map(({ name, typeStructure }) => {
      const existing = allowed.find(({ variableName }) => variableName === name);
      return [name, writeAllowed(typeStructure, existing?.options ?? [])];
    }),
  );
}

/** The complete list to save. Omits inputs that allow any value, and inputs of other versions. */
function optionsOf(
  inputs: readonly ModuleVersionInput[],
  texts: ReadonlyMap<string, string>,
  allowed: readonly AllowedValues[],
): AllowedValues[] {
  return inputs.flatMap(({ name, type, typeStructure }) => {
    const { values } = readAllowed(typeStructure, texts.get(name) ?? '');
    const existing = allowed.find(({ variableName }) => variableName === name);
    if (values.length === 0) return [];
    return [
      {
        ...(existing?.id !== undefined && { id: existing.id }),
        variableName: name,
        variableType: type,
        options: [...values],
      },
    ];
  });
}
