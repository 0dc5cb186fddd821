import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { egressPlacesQuery } from '../../api/egress.js';
import { failureOf, refusalOf } from '../../api/errors.js';
import { createPolicySet, refreshPolicySets, simulatePolicy } from '../../api/run-policies.js';
import { Button } from '../../ui/fields/button.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';
import { Notice } from '../../ui/states/notice.js';

const EVERYWHERE = 'everywhere';

export const LEVELS = {
  advisory: 'Advisory: warns on the run',
  mandatory: 'Mandatory: prevents the apply',
} as const;

type Level = keyof typeof LEVELS;

const EXAMPLE = `package rules

deny contains message if {
  some change in input.plan.resource_changes
  "delete" in change.change.actions
  message := sprintf("%s is destroyed.", [change.address])
}
`;

interface Draft {
  readonly name: string;
  readonly level: Level;
  readonly query: string;
  readonly content: string;
  /** The ID of a project, or {@link EVERYWHERE}. */
  readonly place: string;
}

/** A policy set with one policy; the API accepts several. */
export function PolicySetForm({
  organization,
  onClose,
}: {
  organization: string;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<Draft>({
    ...{ name: '', level: 'advisory', query: 'data.rules.deny', content: EXAMPLE },
    place: EVERYWHERE,
  });
  const queries = useQueryClient();
  const places = useQuery(egressPlacesQuery(organization));
  const { name, level, query, content, place } = draft;
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const projects = [...(places.data?.project ?? [])].map(([id, label]) => ({
    id,
    label: `The workspaces of ${label}`,
  }));
  return (
    <DialogForm
      action="Add"
      isDisabled={name === '' || query === '' || content === ''}
      onClose={onClose}
      onSubmit={async () => {
        await createPolicySet(organization, {
          name,
          global: place === EVERYWHERE,
          ...(place === EVERYWHERE ? {} : { projectIds: [place] }),
          policies: [{ name, query, content, enforcementLevel: level }],
        });
        await refreshPolicySets(queries);
      }}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(text) => change({ name: text })}
        autoComplete="off"
        isRequired
      />
      <Select
        label="Enforcement"
        options={Object.entries(LEVELS).map(([id, label]) => ({ id, label }))}
        value={level}
        onChange={(id) => change({ level: id as Level })}
      />
      <Select
        label="Applies to"
        options={[{ id: EVERYWHERE, label: 'All workspaces' }, ...projects]}
        value={place}
        onChange={(id) => change({ place: id })}
      />
      <RegoFields draft={draft} onChange={change} />
      <Trial organization={organization} policy={{ query, content }} />
    </DialogForm>
  );
}

function RegoFields({
  draft: { query, content },
  onChange,
}: {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}) {
  return (
    <>
      <TextField
        label="Query"
        description="The rule with the messages. The policy passes if it returns none."
        value={query}
        onChange={(text) => onChange({ query: text })}
        isMonospaced
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Rego"
        value={content}
        onChange={(text) => onChange({ content: text })}
        lines={12}
        isMonospaced
        isRequired
      />
    </>
  );
}

type Results = Awaited<ReturnType<typeof simulatePolicy>>;

/** Evaluates the draft with the last plans, without an effect. */
function Trial({
  organization,
  policy,
}: {
  organization: string;
  policy: Parameters<typeof simulatePolicy>[1];
}) {
  const [results, setResults] = useState<Results | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isPending, setPending] = useState(false);
  const start = async (): Promise<void> => {
    setPending(true);
    setProblems([]);
    setResults(null);
    try {
      setResults(await simulatePolicy(organization, policy));
    } catch (error) {
      const details = refusalOf(error)?.map(({ detail }) => detail) ?? [];
      setProblems(details.length === 0 ? [failureOf(error).message] : details);
    }
    setPending(false);
  };
  return (
    <>
      <div>
        <Button isPending={isPending} onPress={() => void start()}>
          Try with the last plans
        </Button>
      </div>
      {problems.length > 0 && (
        <Notice tone="bad" title="The policy has errors">
          <TextList texts={problems} />
        </Notice>
      )}
      {results && <TrialResults results={results} />}
    </>
  );
}

function TrialResults({ results }: { results: Results }) {
  const failed = results.filter(({ result }) => result !== 'passed');
  const texts = failed.flatMap(({ messages, error }) => (error === null ? messages : [error]));
  return (
    <Notice
      tone={failed.length > 0 ? 'warn' : 'good'}
      title={
        results.length === 0
          ? 'There are no plans to try it with'
          : `${failed.length} of ${results.length} plans do not meet the policy`
      }
    >
      {texts.length > 0 && <TextList texts={[...new Set(texts)]} />}
    </Notice>
  );
}

function TextList({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text, index) => (
        <li key={index}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
