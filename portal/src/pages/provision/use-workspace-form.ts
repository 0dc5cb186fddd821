import type { NoCodeCatalog, NoCodeModuleVariable, Project } from '@gantry/client';
import { useEffect, useMemo, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '../../forms/draft.js';
import { type Field, fieldOf } from '../../forms/field.js';
import { startOf } from '../../forms/form-value.js';
import { type InputsForm, useInputsForm } from '../../forms/use-inputs-form.js';
import { useNameProblem } from './name-field.js';

export interface WorkspaceForm {
  readonly fields: readonly Field[];
  readonly inputs: InputsForm;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly nameProblem: string | null;
  /** Shows the message until the name changes. */
  readonly refuseName: (message: string) => void;
  readonly isNameRefused: boolean;
  readonly projectId: string | null;
  readonly setProjectId: (id: string) => void;
  readonly isComplete: boolean;
  readonly forget: () => void;
}

/** The form values of a new workspace, with a draft that survives the page. */
export function useWorkspaceForm(
  org: string,
  entry: NoCodeCatalog,
  variables: readonly NoCodeModuleVariable[],
  projects: readonly Project[],
): WorkspaceForm {
  const fields = useMemo(() => variables.map(fieldOf), [variables]);
  const draftKey = `${org}/${entry.id}`;
  const [draft] = useState(() => readDraft(sessionStorage, draftKey, fields));
  const [start] = useState(() =>
    fields.map((field) => {
      const kept = draft?.values[field.name];
      return kept === undefined ? startOf(field) : kept;
    }),
  );
  const inputs = useInputsForm(fields, start);
  const [name, setName] = useState(draft?.name ?? '');
  const [refusal, setRefusal] = useState<{ name: string; message: string } | null>(null);
  const [projectId, setProjectId] = useState(
    () => projects.find(({ id }) => id === draft?.projectId)?.id ?? projects[0]?.id ?? null,
  );
  const nameProblem = useNameProblem(org, name);
  const { values } = inputs;
  useEffect(() => {
    const byName = fields.map(({ name: input }, index) => {
      const value = values[index];
      return [input, value === undefined ? '' : value] as const;
    });
    writeDraft(sessionStorage, draftKey, fields, {
      name,
      ...(projectId !== null && { projectId }),
      values: Object.fromEntries(byName),
    });
  }, [draftKey, fields, name, projectId, values]);
  const isNameRefused = refusal?.name === name;
  return {
    fields,
    inputs,
    name,
    setName,
    nameProblem: isNameRefused ? refusal.message : nameProblem,
    refuseName: (message) => setRefusal({ name, message }),
    isNameRefused,
    projectId,
    setProjectId,
    isComplete: inputs.reading.problems.length === 0 && nameProblem === null,
    forget: () => removeDraft(sessionStorage, draftKey),
  };
}
