import type { NoCodeCatalog, NoCodeModuleVariable, Project } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { moduleInputsQuery } from '../../api/provisioning.js';
import { readDraft, removeDraft, writeDraft } from '../../forms/draft.js';
import { type Field, fieldOf } from '../../forms/field.js';
import { isSameJson } from '../../forms/form-reading.js';
import { fieldPath } from '../../forms/form-state.js';
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
  initial: readonly NoCodeModuleVariable[],
  projects: readonly Project[],
): WorkspaceForm {
  const draftKey = `${org}/${entry.id}`;
  const [projectId, setProjectId] = useState(() => startProject(draftKey, projects));
  const place = projectId === null ? null : { project: projectId };
  const { data: variables = initial } = useQuery({
    ...moduleInputsQuery(entry.id, entry.version, place),
    placeholderData: (previous) => previous ?? [...initial],
  });
  const fields = useMemo(() => variables.map(fieldOf), [variables]);
  const [draft] = useState(() => readDraft(sessionStorage, draftKey, fields));
  const [start] = useState(() =>
    fields.map((field) => {
      const kept = draft?.values[field.name];
      return kept === undefined ? startOf(field) : kept;
    }),
  );
  const inputs = useInputsForm(fields, start);
  useNewStarts(inputs);
  const [name, setName] = useState(draft?.name ?? '');
  const [refusal, setRefusal] = useState<{ name: string; message: string } | null>(null);
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

function startProject(draftKey: string, projects: readonly Project[]): string | null {
  const kept = readDraft(sessionStorage, draftKey, [])?.projectId;
  return projects.find(({ id }) => id === kept)?.id ?? projects[0]?.id ?? null;
}

/** Gives inputs that the user has not changed the initial value of the chosen project. */
function useNewStarts({ form, fields }: InputsForm): void {
  const shown = useRef(fields);
  useEffect(() => {
    fields.forEach((field, index) => {
      const before = shown.current[index];
      const path = fieldPath(index);
      if (before && isSameJson(form.getValues(path), startOf(before)))
        form.setValue(path, startOf(field));
    });
    shown.current = fields;
  }, [form, fields]);
}
