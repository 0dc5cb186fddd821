import type { Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { userAccountQuery } from '../../api/user-account.js';
import { Facts } from '../../ui/data/facts.js';
import { RelativeTime } from '../../ui/data/relative-time.js';
import { RUN_ORIGINS } from '../../ui/data/run-origins.js';
import { Stack } from '../../ui/stack.js';
import { identityFacts } from './identity-facts.js';

/** Who created and confirmed the run, when, and with which tool and identities. */
export function RunFacts({ run }: { run: Run }) {
  const { statusTimestamps } = run;
  const origin = RUN_ORIGINS[run.source];
  return (
    <Stack>
      <Facts
        facts={[
          [
            'Created',
            <>
              <RelativeTime time={run.createdAt} />
              <By userId={run.createdById} />
            </>,
          ],
          statusTimestamps.confirmedAt === undefined
            ? null
            : [
                'Confirmed',
                <>
                  <RelativeTime time={statusTimestamps.confirmedAt} />
                  {run.autoApply && run.confirmedById === null ? (
                    ', automatically'
                  ) : (
                    <By userId={run.confirmedById} />
                  )}
                </>,
              ],
          origin === null ? null : ['From', origin],
        ]}
      />
      <details>
        <summary>Technical details</summary>
        <Facts
          facts={[
            ['Run', <code>{run.id}</code>],
            run.iacVersion === '' ? null : ['Tool version', run.iacVersion],
            ...identityFacts(run),
          ]}
        />
      </details>
    </Stack>
  );
}

/** Renders nothing for tokens without a user, and for users whom the caller may not see. */
function By({ userId }: { userId: string | null }) {
  const { data } = useQuery({
    ...userAccountQuery(userId ?? ''),
    enabled: userId !== null,
    retry: false,
    staleTime: Infinity,
  });
  return data && ` by ${data.username}`;
}
