import { useState } from 'react';
import { isKeyReused, refusalOf } from '../../api/errors.js';
import { createIdempotencyKey, createWorkspace } from '../../api/provisioning.js';
import { variablesOf } from '../../forms/form-reading.js';
import { serverProblems } from '../../forms/server-problems.js';
import { useFailure } from '../../forms/use-failure.js';
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

export function useCreation(
  noCodeModuleId: string,
  form: WorkspaceForm,
  { onCreated, onRefused }: Callbacks,
): Creation {
  const { failure, fail, clearFailure } = useFailure();
  const [otherProblems, setOtherProblems] = useState<readonly string[]>([]);
  const { fields, inputs, name, projectId } = form;
  const vars = variablesOf(fields, inputs.reading.values);
  /** An attempt that was not refused may have succeeded, so the next one has the same key. */
  const attempt = async (key: string): ReturnType<typeof createWorkspace> => {
    try {
      return await createWorkspace({ noCodeModuleId, name, projectId, vars }, key);
    } catch (error) {
      if (refusalOf(error) === null) throw error;
      const nextKey = createIdempotencyKey();
      form.setIdempotencyKey(nextKey);
      // The values have changed since the attempt that succeeded.
      if (isKeyReused(error)) return attempt(nextKey);
      throw error;
    }
  };
  const create = async (): Promise<void> => {
    clearFailure();
    setOtherProblems([]);
    try {
      const created = await attempt(form.idempotencyKey);
      form.deleteDraft();
      await onCreated(created.name, created.runId);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) return fail(error);
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
