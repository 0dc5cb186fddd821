import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../api/errors.js';
import { createWorkspace } from '../../api/provisioning.js';
import { sessionQuery } from '../../api/session.js';
import { variablesOf } from '../../forms/form-reading.js';
import { serverProblems } from '../../forms/server-problems.js';
import type { WorkspaceForm } from './use-workspace-form.js';

interface Creation {
  readonly failure: unknown;
  /** Problems that belong to no control. */
  readonly otherProblems: readonly string[];
  readonly create: () => Promise<void>;
}

interface Callbacks {
  readonly onCreated: (name: string, runId: string | null) => Promise<void>;
  readonly onRefused: () => Promise<void>;
}

/** Creates the workspace that the form describes. */
export function useCreation(
  noCodeModuleId: string,
  form: WorkspaceForm,
  { onCreated, onRefused }: Callbacks,
): Creation {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [otherProblems, setOtherProblems] = useState<readonly string[]>([]);
  const { fields, inputs, name, projectId } = form;
  const create = async (): Promise<void> => {
    const vars = variablesOf(fields, inputs.reading.values);
    setFailure(null);
    setOtherProblems([]);
    try {
      const created = await createWorkspace({ noCodeModuleId, name, projectId, vars });
      form.deleteDraft();
      await onCreated(created.name, created.runId);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) {
        setFailure(error);
        // Prompts for a new sign-in if the session has ended.
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
        return;
      }
      const names = fields.map((field) => field.name);
      const problems = serverProblems(refusal, vars, names);
      inputs.refuse(problems.fields);
      if (problems.name !== null) form.refuseName(problems.name);
      setOtherProblems(problems.others);
      await onRefused();
    }
  };
  return { failure, otherProblems, create };
}
