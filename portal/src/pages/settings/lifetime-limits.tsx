import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { organizationQuery, setLifetimeLimitsEnabled } from '../../api/organizations.js';
import { lifetimesQuery, limitLifetimes, type TokenType } from '../../api/tokens.js';
import { Card } from '../../ui/card.js';
import { Button } from '../../ui/fields/button.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { Form } from '../../ui/fields/form.js';
import { Select } from '../../ui/fields/select.js';
import { toast } from '../../ui/overlays/toast.js';
import { Stack } from '../../ui/stack.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server's default: 2 years. */
const DEFAULT_LIFETIME_MS = 63_113_904_000;
const CHOICES = [
  { id: String(DAY_MS), label: '1 day' },
  { id: String(7 * DAY_MS), label: '7 days' },
  { id: String(30 * DAY_MS), label: '30 days' },
  { id: String(90 * DAY_MS), label: '90 days' },
  { id: String(365 * DAY_MS), label: '1 year' },
  { id: String(DEFAULT_LIFETIME_MS), label: '2 years' },
];
const TYPES = [
  ['user', 'Tokens of users'],
  ['team', 'Tokens of teams'],
  ['organization', 'Token of the organization'],
  ['audit-trails', 'Audit token'],
] as const;

type Limits = Record<TokenType, number>;

export function LifetimeLimits({ organization }: { organization: string }) {
  const limits = useQuery(lifetimesQuery(organization));
  const settings = useQuery(organizationQuery(organization));
  return (
    <Card title="Lifetime of tokens">
      <Loaded query={settings}>
        {({ maxTtlEnabled }) => (
          <Loaded query={limits}>
            {(loaded) => (
              <LimitForm organization={organization} isEnabled={maxTtlEnabled} limits={loaded} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  );
}

interface LimitFormProps {
  readonly organization: string;
  readonly isEnabled: boolean;
  readonly limits: Limits;
}

function LimitForm({ organization, isEnabled: wasEnabled, limits }: LimitFormProps) {
  const [isEnabled, setEnabled] = useState(wasEnabled);
  const [draft, setDraft] = useState(limits);
  const [error, setError] = useState<unknown>(null);
  const queries = useQueryClient();
  const save = async (): Promise<void> => {
    setError(null);
    try {
      await limitLifetimes(organization, draft);
      await setLifetimeLimitsEnabled(organization, isEnabled);
      await Promise.all(
        ['token-lifetimes', 'organization'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
      void toast('The lifetimes are saved.');
    } catch (reason) {
      setError(reason);
    }
  };
  return (
    <Form label="Lifetime of tokens" onSubmit={save}>
      <Checkbox label="Limit the lifetime of tokens" isSelected={isEnabled} onChange={setEnabled} />
      {isEnabled && (
        <Stack>
          <Notice tone="warn">
            Tokens that are older than the limit stop working in this organization, regardless of
            their expiry. This also applies to a token with which you signed in. Tokens of agents,
            and existing tokens of site administrators, continue to work.
          </Notice>
          {TYPES.map(([type, label]) => (
            <Select
              key={type}
              label={label}
              options={choicesWith(draft[type])}
              value={String(draft[type])}
              onChange={(value) => setDraft({ ...draft, [type]: Number(value) })}
            />
          ))}
        </Stack>
      )}
      {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
      <div>
        <Button type="submit">Save lifetimes</Button>
      </div>
    </Form>
  );
}

const choicesWith = (current: number) =>
  CHOICES.some(({ id }) => id === String(current))
    ? CHOICES
    : [{ id: String(current), label: `${(current / DAY_MS).toFixed(1)} days` }, ...CHOICES];
