import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ApprovalRule,
  createApprovalRule,
  refreshApprovalRules,
} from '../../api/approvals.js';
import { targetNamesQuery } from '../../api/targets.js';
import { allTeamsQuery } from '../../api/teams.js';
import { Select } from '../../ui/fields/select.js';
import { TextField } from '../../ui/fields/text-field.js';
import { DialogForm } from '../../ui/overlays/dialog-form.js';

type Kind = ApprovalRule['kind'];
type Scope = 'organization' | 'project' | 'module';

export const RULE_KINDS: Readonly<Record<Kind, string>> = {
  approvals: 'Approvals by a team before each apply',
  'confirm-changes': 'A confirmation, unless the plan only adds',
};

export const RULE_SCOPES: Readonly<Record<Scope, string>> = {
  organization: 'All workspaces',
  project: 'The workspaces of a project',
  module: 'The workspaces of a module',
};

const MAX_APPROVALS = 10;

const APPROVAL_COUNTS = Array.from({ length: MAX_APPROVALS }, (_, index) => String(index + 1));

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label }));

interface Draft {
  readonly kind: Kind;
  readonly count: string;
  readonly teamId: string | null;
  readonly scope: Scope;
  /** The ID of the project or module. */
  readonly placeId: string | null;
  readonly description: string;
}

const EMPTY: Draft = {
  kind: 'approvals',
  count: '1',
  teamId: null,
  scope: 'organization',
  placeId: null,
  description: '',
};

interface FieldsProps {
  readonly organization: string;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
}

interface FormProps {
  readonly organization: string;
  /** The project to which the rule applies; undefined if the form has a field for it. */
  readonly projectId: string | undefined;
  readonly onClose: () => void;
}

export function ApprovalRuleForm({ organization, projectId, onClose }: FormProps) {
  const [draft, setDraft] = useState<Draft>(
    projectId === undefined ? EMPTY : { ...EMPTY, scope: 'project', placeId: projectId },
  );
  const queries = useQueryClient();
  const { kind, teamId, scope, placeId, description } = draft;
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const fields = { organization, draft, onChange: change };
  return (
    <DialogForm
      action="Add"
      isDisabled={
        (kind === 'approvals' && teamId === null) || (scope !== 'organization' && placeId === null)
      }
      onClose={onClose}
      onSubmit={async () => {
        await createApprovalRule(organization, ruleOf(draft));
        await refreshApprovalRules(queries);
      }}
    >
      <Select
        label="Requires"
        options={optionsOf(RULE_KINDS)}
        value={kind}
        onChange={(id) => change({ kind: id as Kind })}
      />
      {kind === 'approvals' && <TeamFields {...fields} />}
      {projectId === undefined && <ScopeFields {...fields} />}
      <TextField
        label="Description"
        value={description}
        onChange={(text) => change({ description: text })}
        autoComplete="off"
      />
    </DialogForm>
  );
}

const ruleOf = ({ kind, count, teamId, scope, placeId, description }: Draft) => ({
  kind,
  ...(kind === 'approvals' && teamId !== null && { teamId, requiredApprovals: Number(count) }),
  ...(scope === 'project' && placeId !== null && { projectId: placeId }),
  ...(scope === 'module' && placeId !== null && { registryModuleId: placeId }),
  description: description.trim() || null,
});

function TeamFields({ organization, draft, onChange }: FieldsProps) {
  const teams = useQuery(allTeamsQuery(organization));
  return (
    <>
      <Select
        label="Team"
        options={(teams.data ?? []).map(({ id, name }) => ({ id, label: name }))}
        value={draft.teamId}
        onChange={(teamId) => onChange({ teamId })}
        isLoading={teams.isPending}
        isRequired
      />
      <Select
        label="Number of approvals"
        options={APPROVAL_COUNTS.map((id) => ({ id, label: id }))}
        value={draft.count}
        onChange={(count) => onChange({ count })}
      />
    </>
  );
}

function ScopeFields(props: FieldsProps) {
  const { scope } = props.draft;
  return (
    <>
      <Select
        label="Applies to"
        options={optionsOf(RULE_SCOPES)}
        value={scope}
        onChange={(id) => props.onChange({ scope: id as Scope, placeId: null })}
      />
      {scope !== 'organization' && <PlaceField {...props} />}
    </>
  );
}

function PlaceField({ organization, draft: { scope, placeId }, onChange }: FieldsProps) {
  const targets = useQuery(targetNamesQuery(organization));
  const choices = scope === 'organization' ? [] : [...(targets.data?.[scope] ?? [])];
  return (
    <Select
      label={scope === 'project' ? 'Project' : 'Module'}
      options={choices.map(([id, label]) => ({ id, label }))}
      value={placeId}
      onChange={(id) => onChange({ placeId: id })}
      isLoading={targets.isPending}
      isRequired
    />
  );
}
