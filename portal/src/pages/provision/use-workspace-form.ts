import type { NoCodeCatalog, NoCodeModuleVariable, Project } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createIdempotencyKey, moduleInputsQuery } from '../../api/provisioning.js';
import { readDraft, removeDraft, writeDraft } from '../../forms/draft.js';
import { type Field, fieldOf } from '../../forms/field.js';
import { fieldPath } from '../../forms/form-state.js';
import { initialValueOf } from '../../forms/form-value.js';
import { isSameJson } from '../../forms/json.js';
import { useDraftKey } from '../../forms/use-draft-key.js';
import { type InputsForm, useInputsForm } from '../../forms/use-inputs-form.js';
import { isWorkspaceName, useNameProblem } from './name-field.js';

export interface WorkspaceForm {
  readonly fields: readonly Field[];
  readonly inputs: InputsForm;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly nameProblem: string | null;
  /** Shows the message while the form has the current name. */
  readonly refuseName: (message: string) => void;
  /** Null while the user has not chosen one of several projects. */
  readonly projectId: string | null;
  readonly setProjectId: (id: string) => void;
  readonly projectProblem: string | null;
  /**
   * Whether the review step may be shown. A name in use does not prevent it: an attempt whose
   * response was lost may have created the workspace.
   */
  readonly isComplete: boolean;
  /** Whether the inputs for the chosen project are still loading. */
  readonly isLoading: boolean;
  /** A repeated attempt with the same key returns the workspace that an earlier one created. */
  readonly idempotencyKey: string;
  readonly setIdempotencyKey: (key: string) => void;
  readonly deleteDraft: () => void;
}

/** The form values of a new workspace. A draft without secrets survives a reload of the page. */
export function useWorkspaceForm(
  org: string,
  entry: NoCodeCatalog,
  initial: readonly NoCodeModuleVariable[],
  projects: readonly Project[],
): WorkspaceForm {
  const draftKey = useDraftKey(`${org}/${entry.id}`);
  const [projectId, setProjectId] = useState(() => initialProject(draftKey, projects));
  const hasChoice = projects.length > 1;
  const scope = projectId === null ? null : { project: projectId };
  const { data: variables = initial, isPlaceholderData } = useQuery({
    ...moduleInputsQuery(entry.id, entry.version, scope),
    placeholderData: (previous) => previous ?? [...initial],
  });
  const fields = useMemo(() => variables.map(fieldOf), [variables]);
  const [draft] = useState(() => readDraft(sessionStorage, draftKey, fields));
  const [initialValues] = useState(() =>
    fields.map((field) => {
      const drafted = draft?.values[field.name];
      return drafted === undefined ? initialValueOf(field) : drafted;
    }),
  );
  const inputs = useInputsForm(fields, initialValues, { lostSecrets: draft?.secrets });
  useInitialValuesOfProject(inputs);
  const [name, setName] = useState(draft?.name ?? '');
  const [refusal, setRefusal] = useState<{ name: string; message: string } | null>(null);
  const nameProblem = useNameProblem(org, name);
  const [idempotencyKey, setIdempotencyKey] = useState(
    () => draft?.idempotencyKey ?? createIdempotencyKey(),
  );
  const { values, secrets } = inputs;
  useEffect(() => {
    const byName = fields.map(({ name: input }, index) => {
      const value = values[index];
      return [input, value === undefined ? '' : value] as const;
    });
    writeDraft(sessionStorage, draftKey, fields, {
      name,
      ...(hasChoice && projectId !== null && { projectId }),
      idempotencyKey,
      secrets,
      values: Object.fromEntries(byName),
    });
  }, [draftKey, fields, name, hasChoice, projectId, idempotencyKey, secrets, values]);
  const projectProblem =
    hasChoice && projectId === null ? 'Choose the project of your team.' : null;
  return {
    fields,
    inputs,
    name,
    setName,
    nameProblem: refusal?.name === name ? refusal.message : nameProblem,
    refuseName: (message) => setRefusal({ name, message }),
    projectId,
    setProjectId,
    projectProblem,
    isComplete:
      inputs.reading.problems.length === 0 &&
      !inputs.lacksSecret &&
      isWorkspaceName(name) &&
      projectProblem === null,
    isLoading: isPlaceholderData,
    idempotencyKey,
    setIdempotencyKey,
    deleteDraft: () => removeDraft(sessionStorage, draftKey),
  };
}

/** The only project, or the project of the draft; null if the user still has to choose one. */
function initialProject(draftKey: string, projects: readonly Project[]): string | null {
  const drafted = readDraft(sessionStorage, draftKey, [])?.projectId;
  const chosen = projects.length === 1 ? projects[0] : projects.find(({ id }) => id === drafted);
  return chosen?.id ?? null;
}

/**
 * When the project changes, updates the inputs that still have their initial value: the variable
 * sets of the new project may provide other values.
 */
function useInitialValuesOfProject({ form, fields }: InputsForm): void {
  const previousFields = useRef(fields);
  useEffect(() => {
    fields.forEach((field, index) => {
      const before = previousFields.current[index];
      const path = fieldPath(index);
      if (before && isSameJson(form.getValues(path), initialValueOf(before)))
        form.setValue(path, initialValueOf(field));
    });
    previousFields.current = fields;
  }, [form, fields]);
}
