import { useQuery } from '@tanstack/react-query';
import { projectChoicesQuery } from '../api/projects.js';
import type { NewToken } from '../api/tokens.js';
import { countText } from '../ui/data/count-text.js';
import { Select } from '../ui/fields/select.js';
import { TextField } from '../ui/fields/text-field.js';
import { Stack } from '../ui/stack.js';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LIFETIMES = [
  { id: '1', label: '1 day' },
  { id: '7', label: '7 days' },
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '365', label: '1 year' },
  { id: 'never', label: 'Never' },
];
const ACCESS = [
  { id: 'full', label: 'Full access' },
  { id: 'read-only', label: 'Read only' },
  {
    id: 'provision-only',
    label: 'Provision only',
    description: 'Create, change, upgrade, destroy and delete workspaces of no-code modules.',
  },
] as const;
const EVERYWHERE = { id: '', label: 'All your organizations' };

type Access = (typeof ACCESS)[number]['id'];

export interface TokenDraft {
  readonly description: string;
  /** Days, or `never`. */
  readonly lifetime: string;
  readonly access: Access;
  /** The name of the organization to which the token is limited; empty for no limit. */
  readonly organization: string;
  /** The ID of the project to which the token is limited; empty for no limit. */
  readonly project: string;
}

/** A draft with a lifetime of 90 days, or the longest one that the limit permits. */
export function newDraft(description = '', maxTtlMs: number | null = null): TokenDraft {
  const lifetimes = lifetimesWithin(maxTtlMs).map(({ id }) => id);
  const lifetime = lifetimes.includes('90') ? '90' : (lifetimes.at(-1) ?? '1');
  return { description, lifetime, access: 'full', organization: '', project: '' };
}

export function tokenOf(draft: TokenDraft): NewToken {
  const { description, lifetime, access, organization, project } = draft;
  const isLimited = access !== 'full' || organization !== '';
  return {
    description: description.trim(),
    expiredAt:
      lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString(),
    ...(isLimited && {
      scope: { access, ...(organization && { organization }), ...(project && { project }) },
    }),
  };
}

/** The lifetimes up to the limit; if the limit is shorter than all of them, the limit itself. */
function lifetimesWithin(maxTtlMs: number | null) {
  const lifetimes = LIFETIMES.filter(
    ({ id }) => maxTtlMs === null || (id !== 'never' && Number(id) * DAY_MS <= maxTtlMs),
  );
  if (lifetimes.length > 0 || maxTtlMs === null) return lifetimes;
  const label =
    maxTtlMs % HOUR_MS === 0
      ? countText(maxTtlMs / HOUR_MS, 'hour')
      : countText(Math.floor(maxTtlMs / MINUTE_MS), 'minute');
  return [{ id: String(maxTtlMs / DAY_MS), label }];
}

interface TokenFieldsProps {
  readonly draft: TokenDraft;
  readonly onChange: (draft: TokenDraft) => void;
  /** Null without a limit. */
  readonly maxTtlMs?: number | null;
  /** Whether the token can have a scope. */
  readonly canHaveScope?: boolean;
  /** The organizations to choose from; empty for a token of a team or an organization. */
  readonly organizations?: readonly string[];
}

export function TokenFields({
  draft,
  onChange,
  maxTtlMs = null,
  canHaveScope = false,
  organizations = [],
}: TokenFieldsProps) {
  const change = (changes: Partial<TokenDraft>): void => onChange({ ...draft, ...changes });
  return (
    <Stack>
      <TextField
        label="Description"
        description="What uses the token, such as a program or a machine."
        value={draft.description}
        onChange={(description) => change({ description })}
        autoComplete="off"
      />
      <Select
        label="Expiration"
        options={lifetimesWithin(maxTtlMs)}
        value={draft.lifetime}
        onChange={(lifetime) => change({ lifetime })}
      />
      {canHaveScope && (
        <Select
          label="Access"
          options={ACCESS}
          value={draft.access}
          onChange={(access) => change({ access: access as Access })}
        />
      )}
      {canHaveScope && organizations.length > 0 && (
        <Select
          label="Applies to"
          options={[EVERYWHERE, ...organizations.map((name) => ({ id: name, label: name }))]}
          value={draft.organization}
          onChange={(organization) => change({ organization, project: '' })}
        />
      )}
      {draft.organization !== '' && (
        <ProjectSelect
          organization={draft.organization}
          value={draft.project}
          onChange={(project) => change({ project })}
        />
      )}
    </Stack>
  );
}

interface ProjectSelectProps {
  readonly organization: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function ProjectSelect({ organization, value, onChange }: ProjectSelectProps) {
  const { data: projects = [] } = useQuery(projectChoicesQuery(organization));
  return (
    <Select
      label="Project"
      options={[
        { id: '', label: 'All projects' },
        ...projects.map(({ id, name }) => ({ id, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
