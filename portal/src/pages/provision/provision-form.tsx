import type { NoCodeCatalog, NoCodeModuleVariable, Project } from '@gantry/client';
import { getRouteApi } from '@tanstack/react-router';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { focusFirstProblem, useFocusOnLostSecret } from '../../forms/focus-problem.js';
import styles from '../../forms/forms.module.css';
import { InputFields } from '../../forms/input-fields.js';
import { SubmitProblems } from '../../forms/submit-problems.js';
import { Button } from '../../ui/fields/button.js';
import { Select } from '../../ui/fields/select.js';
import { announce } from '../../ui/states/announce.js';
import { NameField } from './name-field.js';
import { ReviewStep } from './review-step.js';
import { useCreation } from './use-creation.js';
import { useWorkspaceForm, type WorkspaceForm } from './use-workspace-form.js';

const route = getRouteApi('/signed-in/$org/modules/$namespace/$name/$provider/provision');

interface ProvisionFormProps {
  readonly entry: NoCodeCatalog;
  readonly variables: readonly NoCodeModuleVariable[];
  readonly projects: readonly Project[];
}

/** The form and its review step. The form keeps its values when the user moves between them. */
export function ProvisionForm({ entry, variables, projects }: ProvisionFormProps) {
  const { org } = route.useParams();
  const { step } = route.useSearch();
  const navigate = route.useNavigate();
  const formElement = useRef<HTMLFormElement>(null);
  const form = useWorkspaceForm(org, entry, variables, projects);
  const goTo = (next: 'review' | undefined) => navigate({ search: { step: next } });
  const { failure, otherProblems, create } = useCreation(entry.id, form, {
    onCreated: (workspace, run) =>
      run === null
        ? navigate({ to: '/$org/workspaces/$workspace', params: { org, workspace } })
        : navigate({
            to: '/$org/workspaces/$workspace/runs/$run',
            params: { org, workspace, run },
          }),
    onRefused: async () => {
      await goTo(undefined);
      focusFirstProblem(formElement.current);
    },
  });
  const mustEdit = step === 'review' && !form.isComplete && !form.isLoading;
  // After a reload, the form may lack secrets, and in a new tab, all of its values.
  useEffect(() => {
    if (mustEdit) void navigate({ search: {}, replace: true });
  }, [mustEdit, navigate]);
  if (step === 'review' && form.isComplete)
    return (
      <ReviewStep
        entry={entry}
        name={form.name}
        project={projects.find(({ id }) => id === form.projectId)?.name ?? null}
        fields={form.fields}
        values={form.inputs.reading.values}
        failure={failure}
        onBack={() => void goTo(undefined)}
        onCreate={create}
      />
    );
  return (
    <FormStep
      ref={formElement}
      form={form}
      projects={projects}
      failure={failure}
      otherProblems={otherProblems}
      onReview={() => void goTo('review')}
    />
  );
}

const PROJECT_HINT =
  'Choose the project of your team. All teams with access to the project can see the workspace. ' +
  'If you do not know which project to choose, ask your platform team.';

interface FormStepProps {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly form: WorkspaceForm;
  readonly projects: readonly Project[];
  readonly failure: unknown;
  readonly otherProblems: readonly string[];
  readonly onReview: () => void;
}

function FormStep(props: FormStepProps) {
  const { ref, form, projects, failure, otherProblems, onReview } = props;
  const [isChecked, setChecked] = useState(false);
  useFocusOnLostSecret(form.inputs, ref);
  const review = (event: SubmitEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (form.inputs.check() && form.nameProblem === null && form.projectProblem === null) {
      form.inputs.acceptLostSecrets();
      onReview();
      return;
    }
    announce('Correct the fields that have a message.');
    focusFirstProblem(ref.current);
  };
  return (
    <form ref={ref} className={styles['form']} onSubmit={review} noValidate autoComplete="off">
      <SubmitProblems failure={failure} submitLabel="Review" otherProblems={otherProblems} />
      <NameField
        value={form.name}
        onChange={form.setName}
        problem={form.nameProblem}
        isChecked={isChecked}
      />
      {projects.length > 1 && (
        <Select
          label="Project"
          description={PROJECT_HINT}
          options={projects.map(({ id, name }) => ({ id, label: name }))}
          value={form.projectId}
          onChange={form.setProjectId}
          error={isChecked ? (form.projectProblem ?? undefined) : undefined}
          placeholder="Choose a project"
          isRequired
        />
      )}
      <InputFields
        inputs={form.inputs}
        isMain={({ isOptional }) => !isOptional}
        moreTitle="More inputs"
      />
      <div className={styles['actions']}>
        <Button type="submit" look="primary">
          Review
        </Button>
      </div>
    </form>
  );
}
