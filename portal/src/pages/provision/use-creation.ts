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
  /** Refusals without a control. */
  readonly others: readonly string[];
  readonly create: () => Promise<void>;
}

interface Next {
  readonly onCreated: (name: string, runId: string | null) => Promise<void>;
  readonly onRefused: () => Promise<void>;
}

/** Creates the workspace of the form. */
export function useCreation(
  noCodeModuleId: string,
  form: WorkspaceForm,
  { onCreated, onRefused }: Next,
): Creation {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  const { fields, inputs, name, projectId } = form;
  const create = async (): Promise<void> => {
    const vars = variablesOf(fields, inputs.reading.values);
    setFailure(null);
    setOthers([]);
    try {
      const created = await createWorkspace({ noCodeModuleId, name, projectId, vars });
      form.forget();
      await onCreated(created.name, created.runId);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) {
        setFailure(error);
        // Opens the sign-in page if the session has ended.
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
        return;
      }
      const names = fields.map((field) => field.name);
      const problems = serverProblems(refusal, vars, names);
      inputs.refuse(problems.fields);
      if (problems.name !== null) form.refuseName(problems.name);
      setOthers(problems.others);
      await onRefused();
    }
  };
  return { failure, others, create };
}
