import { useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { dryRunGroups, type GroupDryRun } from '../../api/sign-in-providers.js';
import { Card } from '../../ui/card.js';
import { Badge } from '../../ui/data/badge.js';
import { DataTable } from '../../ui/data/data-table.js';
import type { Tone } from '../../ui/data/tone.js';
import { Button } from '../../ui/fields/button.js';
import { Form } from '../../ui/fields/form.js';
import { TextField } from '../../ui/fields/text-field.js';
import { Stack } from '../../ui/stack.js';
import { Notice } from '../../ui/states/notice.js';

type Effect = GroupDryRun['teams'][number]['effect'];

const EFFECTS: Readonly<Record<Effect, readonly [string, Tone]>> = {
  add: ['Added', 'good'],
  keep: ['Stays', 'neutral'],
  remove: ['Removed', 'warn'],
  refuse: ['Stays as the last owner', 'bad'],
};

/** Shows how a sign-in with these groups would change the teams of a user. Changes nothing. */
export function DryRun({ providerId }: { providerId: string }) {
  const [groups, setGroups] = useState('');
  const [userId, setUserId] = useState('');
  const [result, setResult] = useState<GroupDryRun | null>(null);
  const [error, setError] = useState<unknown>(null);
  const submit = async (): Promise<void> => {
    const names = groups
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    setError(null);
    try {
      const user = userId.trim();
      setResult(
        await dryRunGroups(providerId, {
          ...(names.length > 0 && { groups: names }),
          ...(user !== '' && { userId: user }),
        }),
      );
    } catch (reason) {
      setResult(null);
      setError(reason);
    }
  };
  return (
    <Card title="Try the mapping">
      <Stack>
        <Form onSubmit={submit}>
          <TextField
            label="Groups"
            description="One per line. Empty: the groups that the issuer last reported for the user."
            value={groups}
            onChange={setGroups}
            lines={3}
            spellCheck="false"
          />
          <TextField
            label="User ID"
            description="Compares with the current teams of this user. Empty: a new user."
            value={userId}
            onChange={setUserId}
            autoComplete="off"
            spellCheck="false"
          />
          <div>
            <Button type="submit">Try</Button>
          </div>
        </Form>
        {error !== null && <Notice tone="bad">{failureOf(error).message}</Notice>}
        {result && <Result result={result} />}
      </Stack>
    </Card>
  );
}

function Result({ result: { isSiteAdmin, unmappedGroupCount, teams } }: { result: GroupDryRun }) {
  return (
    <Stack>
      {isSiteAdmin && <Notice tone="warn">This user would be a site administrator.</Notice>}
      <p>
        {teams.length === 0
          ? 'This user would be in no team.'
          : 'This user would be in all of these teams, except those marked “Removed”.'}
        {unmappedGroupCount > 0 && ` Groups that are not mapped to a team: ${unmappedGroupCount}.`}
      </p>
      {teams.length > 0 && (
        <DataTable
          label="Teams of the user"
          columns={[
            { id: 'team', title: 'Team', isRowHeader: true, cell: ({ teamName }) => teamName },
            { id: 'org', title: 'Organization', cell: ({ organization }) => organization },
            {
              id: 'effect',
              title: 'Membership',
              cell: ({ effect }) => <Badge tone={EFFECTS[effect][1]}>{EFFECTS[effect][0]}</Badge>,
            },
          ]}
          items={teams.map((team) => ({ ...team, id: team.teamId }))}
        />
      )}
    </Stack>
  );
}
