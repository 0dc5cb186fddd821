import type { NoCodeCatalog, NoCodeModuleVariable, Project } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { refusalOf } from '../../api/errors.js';
import { createWorkspace } from '../../api/provisioning.js';
import { sessionQuery } from '../../api/session.js';
import { fieldOf } from '../../forms/field.js';
import { readDraft, removeDraft, writeDraft } from '../../forms/draft.js';
import { focusFirstProblem } from '../../forms/focus-problem.js';
import { startOf } from '../../forms/form-value.js';
import { variablesOf } from '../../forms/form-reading.js';
import styles from '../../forms/forms.module.css';
import { InputFields } from '../../forms/input-fields.js';
import { serverProblems } from '../../forms/server-problems.js';
import { useInputsForm } from '../../forms/use-inputs-form.js';
import { announce } from '../../ui/announce.js';
import { Button } from '../../ui/button.js';
import { ErrorState } from '../../ui/error-state.js';
import { Notice } from '../../ui/notice.js';
import { Select } from '../../ui/select.js';
import { NameField, useNameProblem } from './name-field.js';
import { ReviewStep } from './review-step.js';

const route = getRouteApi('/signed-in/$org/modules/$namespace/$name/$provider/provision');

interface ProvisionFormProps {
  readonly entry: NoCodeCatalog;
  readonly variables: readonly NoCodeModuleVariable[];
  readonly projects: readonly Project[];
}

export function ProvisionForm({ entry, variables, projects }: ProvisionFormProps) {
  const { org } = route.useParams();
  const { step } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const frame = useRef<HTMLFormElement>(null);
  const fields = useMemo(() => variables.map(fieldOf), [variables]);
  const draftKey = `${org}/${entry.id}`;
  const [draft] = useState(() => readDraft(sessionStorage, draftKey, fields));
  const [start] = useState(() =>
    fields.map((field) => draft?.values[field.name] ?? startOf(field)),
  );
  const inputs = useInputsForm(fields, start);
  const [name, setName] = useState(draft?.name ?? '');
  const [projectId, setProjectId] = useState(
    () => projects.find(({ id }) => id === draft?.projectId)?.id ?? projects[0]?.id ?? null,
  );
  const [refusedName, setRefusedName] = useState<{ name: string; message: string } | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  const nameProblem = useNameProblem(org, name);
  const shownNameProblem = refusedName?.name === name ? refusedName.message : nameProblem;
  const isComplete = inputs.reading.problems.length === 0 && nameProblem === null;

  const { values } = inputs;
  useEffect(() => {
    const byName = Object.fromEntries(
      fields.map((field, index) => [field.name, values[index] ?? '']),
    );
    writeDraft(sessionStorage, draftKey, fields, {
      name,
      ...(projectId !== null && { projectId }),
      values: byName,
    });
  }, [draftKey, fields, name, projectId, values]);

  const goTo = (next: 'review' | undefined) =>
    navigate({ search: { step: next }, resetScroll: true });
  const review = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (inputs.check() && nameProblem === null) {
      void goTo('review');
      return;
    }
    announce('Some inputs need your attention.');
    focusFirstProblem(frame.current);
  };
  const create = async (): Promise<void> => {
    const vars = variablesOf(fields, inputs.reading.values);
    setFailure(null);
    setOthers([]);
    try {
      const { runId, ...created } = await createWorkspace({
        noCodeModuleId: entry.id,
        name,
        projectId,
        vars,
      });
      removeDraft(sessionStorage, draftKey);
      const params = { org, workspace: created.name };
      if (runId === null) await navigate({ to: '/$org/workspaces/$workspace', params });
      else
        await navigate({
          to: '/$org/workspaces/$workspace/runs/$run',
          params: { ...params, run: runId },
        });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) {
        setFailure(error);
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
        return;
      }
      const problems = serverProblems(
        refusal,
        vars,
        fields.map((field) => field.name),
      );
      inputs.refuse(problems.fields);
      if (problems.name !== null) setRefusedName({ name, message: problems.name });
      setOthers(problems.others);
      await goTo(undefined);
      focusFirstProblem(frame.current);
    }
  };

  if (step === 'review' && isComplete)
    return (
      <ReviewStep
        entry={entry}
        name={name}
        project={projects.find(({ id }) => id === projectId)?.name ?? null}
        fields={fields}
        values={inputs.reading.values}
        failure={failure}
        onBack={() => void goTo(undefined)}
        onCreate={create}
      />
    );
  return (
    <form ref={frame} className={styles['form']} onSubmit={review} noValidate autoComplete="off">
      {others.length > 0 && (
        <Notice tone="bad" title="This was refused">
          {others.join(' ')}
        </Notice>
      )}
      {failure !== null && <ErrorState error={failure} />}
      <NameField
        value={name}
        onChange={setName}
        problem={shownNameProblem}
        isChecked={isChecked || refusedName?.name === name}
      />
      {projects.length > 1 && (
        <Select
          label="Project"
          description="Its members see the workspace and may change it."
          options={projects.map(({ id, name: label }) => ({ id, label }))}
          value={projectId}
          onChange={setProjectId}
        />
      )}
      <InputFields
        inputs={inputs}
        isMain={({ isOptional }) => !isOptional}
        moreTitle="More settings"
      />
      <div className={styles['actions']}>
        <Button type="submit" look="primary">
          Review
        </Button>
      </div>
    </form>
  );
}
