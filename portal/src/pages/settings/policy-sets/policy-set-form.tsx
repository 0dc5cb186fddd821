import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PolicySetContent, refreshPolicySets } from '../../../api/policy-sets.js';
import { targetNamesQuery } from '../../../api/targets.js';
import { countText } from '../../../ui/data/count-text.js';
import { Button } from '../../../ui/fields/button.js';
import { CheckboxList } from '../../../ui/fields/checkbox-list.js';
import { Select } from '../../../ui/fields/select.js';
import { TextField } from '../../../ui/fields/text-field.js';
import { DialogForm } from '../../../ui/overlays/dialog-form.js';
import { PolicyEditor } from './policy-editor.js';
import {
  contentOf,
  isComplete,
  newPolicy,
  type PolicyDraft,
  type PolicyProblems,
  problemsOf,
  type SetDraft,
} from './policy-set-draft.js';

const MAX_POLICIES = 20;

interface PolicySetFormProps {
  readonly organization: string;
  readonly action: string;
  readonly initial: SetDraft;
  readonly onSubmit: (content: PolicySetContent) => Promise<unknown>;
  readonly onClose: () => void;
}

export function PolicySetForm(props: PolicySetFormProps) {
  const { organization, action, initial, onSubmit, onClose } = props;
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<ReadonlyMap<number, PolicyProblems>>(new Map());
  const [open, setOpen] = useState<number | null>(
    initial.policies.length === 1 ? (initial.policies[0]?.key ?? null) : null,
  );
  const queries = useQueryClient();
  const change = (changes: Partial<SetDraft>) => setDraft({ ...draft, ...changes });
  const submit = async (): Promise<void> => {
    setProblems(new Map());
    try {
      await onSubmit(contentOf(draft));
    } catch (error) {
      const refusedFields = problemsOf(error);
      const [first] = refusedFields.keys();
      setProblems(refusedFields);
      if (first !== undefined) setOpen(draft.policies[first]?.key ?? null);
      throw error;
    }
    await refreshPolicySets(queries);
  };
  return (
    <DialogForm action={action} isDisabled={!isComplete(draft)} onClose={onClose} onSubmit={submit}>
      <TextField
        label="Name of the set"
        value={draft.name}
        onChange={(name) => change({ name })}
        autoComplete="off"
        isRequired
      />
      <TextField
        label="Description"
        value={draft.description}
        onChange={(description) => change({ description })}
        autoComplete="off"
      />
      <Targets organization={organization} draft={draft} onChange={change} />
      <Policies
        organization={organization}
        policies={draft.policies}
        problems={problems}
        open={open}
        onOpen={setOpen}
        onChange={(policies) => {
          setProblems(new Map());
          change({ policies });
        }}
      />
    </DialogForm>
  );
}

const SCOPES = [
  { id: 'all', label: 'All workspaces' },
  { id: 'some', label: 'The workspaces of some projects' },
] as const;

interface TargetsProps {
  readonly organization: string;
  readonly draft: SetDraft;
  readonly onChange: (changes: Partial<SetDraft>) => void;
}

function Targets({ organization, draft, onChange }: TargetsProps) {
  const { data: targets } = useQuery(targetNamesQuery(organization));
  const { isGlobal, projectIds, workspaceIds } = draft;
  const count = workspaceIds.length;
  return (
    <>
      <Select
        label="Applies to"
        options={SCOPES}
        value={isGlobal ? 'all' : 'some'}
        onChange={(id) => onChange({ isGlobal: id === 'all' })}
      />
      {!isGlobal && (
        <CheckboxList
          label="Projects"
          options={[...(targets?.project ?? [])].map(([id, label]) => ({ id, label }))}
          value={projectIds}
          onChange={(ids) => onChange({ projectIds: ids })}
        />
      )}
      {!isGlobal && count > 0 && (
        <p>
          The set also applies to {countText(count, 'individual workspace')}. This form does not
          change that.
        </p>
      )}
    </>
  );
}

interface PoliciesProps {
  readonly organization: string;
  readonly policies: readonly PolicyDraft[];
  readonly problems: ReadonlyMap<number, PolicyProblems>;
  /** The key of the policy whose fields are shown; null if none are. */
  readonly open: number | null;
  readonly onOpen: (key: number) => void;
  readonly onChange: (policies: readonly PolicyDraft[]) => void;
}

function Policies(props: PoliciesProps) {
  const { organization, policies, problems, open, onOpen, onChange } = props;
  const add = (): void => {
    const key = Math.max(...policies.map((policy) => policy.key)) + 1;
    onChange([...policies, newPolicy(key)]);
    onOpen(key);
  };
  return (
    <>
      {policies.map((policy, index) => (
        <PolicyEditor
          key={policy.key}
          organization={organization}
          policy={policy}
          problems={problems.get(index) ?? {}}
          isOpen={policy.key === open}
          onOpen={() => onOpen(policy.key)}
          onChange={(changes) =>
            onChange(policies.map((one) => (one === policy ? { ...one, ...changes } : one)))
          }
          onRemove={
            policies.length > 1
              ? () => onChange(policies.filter((one) => one !== policy))
              : undefined
          }
        />
      ))}
      {policies.length < MAX_POLICIES && (
        <div>
          <Button onPress={add}>Add a policy</Button>
        </div>
      )}
    </>
  );
}
