import type { Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { runQuery } from '../../api/runs.js';
import { RunStateBadge } from '../../app/run-state-badge.js';
import { useRunAnnouncements } from '../../app/use-run-announcements.js';
import { Card } from '../../ui/card.js';
import { dateInWords } from '../../ui/data/date-in-words.js';
import { runTitle } from '../../ui/data/run-title.js';
import { ButtonLink } from '../../ui/fields/button.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { ConfirmationNotice } from './confirmation-notice.js';
import { LogViewer } from './log-viewer.js';
import { Plan } from './plan.js';
import { RefusedHosts } from './refused-hosts.js';
import { RunActions } from './run-actions.js';
import { RunApprovals } from './run-approvals.js';
import { RunFacts } from './run-facts.js';
import { RunFailure } from './run-failure.js';
import styles from './run-page.module.css';
import { Timeline } from './timeline-list.js';

// These notices are loaded separately, so that the rest of the page does not wait for them.
const RunPolicies = lazy(async () => ({
  default: (await import('./run-policies.js')).RunPolicies,
}));
const FinishUpgrade = lazy(async () => ({
  default: (await import('./finish-upgrade.js')).FinishUpgrade,
}));
const RunCanceled = lazy(async () => ({
  default: (await import('./run-canceled.js')).RunCanceled,
}));

const route = getRouteApi('/signed-in/$org/workspaces/$workspace/runs/$run');

export function RunPage() {
  const { org, workspace, run: runId } = route.useParams();
  const query = useQuery(runQuery(runId));
  const run = query.data;
  useRunAnnouncements(run);
  return (
    <Page
      title={`${run ? runTitle(run) : 'Run'} · ${workspace}`}
      heading={
        <>
          <bdi>{run ? runTitle(run) : 'Run'}</bdi> {run && <RunStateBadge run={run} />}
        </>
      }
      trail={
        <>
          <Link to="/-/workspaces" search={{ org }}>
            My workspaces
          </Link>
          <Link to="/$org/workspaces/$workspace" params={{ org, workspace }}>
            {workspace}
          </Link>
        </>
      }
      actions={run && <RunActions run={run} org={org} workspace={workspace} />}
    >
      <Loaded query={query}>{(loaded) => <RunContent key={loaded.id} run={loaded} />}</Loaded>
    </Page>
  );
}

function RunContent({ run }: { run: Run }) {
  const { org, workspace } = route.useParams();
  return (
    <>
      <RunFailure run={run} org={org} workspace={workspace} />
      <Suspense fallback={null}>
        <RunCanceled run={run} org={org} workspace={workspace} />
        <FinishUpgrade run={run} org={org} workspace={workspace} />
      </Suspense>
      <ConfirmationNotice run={run} />
      <RunApprovals run={run} />
      <Suspense fallback={null}>
        <RunPolicies run={run} />
      </Suspense>
      <RefusedHosts run={run} org={org} workspace={workspace} />
      {run.status === 'applied' && <Applied run={run} />}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Plan run={run} />
          <Card title="Log">
            <LogViewer runId={run.id} />
          </Card>
        </div>
        <div className={styles['side']}>
          <Card title="Progress">
            <Timeline run={run} />
          </Card>
          <Card title="About this run">
            <RunFacts run={run} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Applied({ run: { isDestroy, statusTimestamps } }: { run: Run }) {
  const { org, workspace } = route.useParams();
  const { appliedAt } = statusTimestamps;
  const on = appliedAt === undefined ? '' : ` on ${dateInWords(appliedAt)}`;
  return (
    <Notice
      tone="good"
      title={isDestroy ? `Everything was destroyed${on}` : 'The changes have been applied'}
      actions={
        <ButtonLink to="/$org/workspaces/$workspace" params={{ org, workspace }}>
          {isDestroy ? 'Open the workspace' : 'See the outputs'}
        </ButtonLink>
      }
    >
      {isDestroy && 'Gantry keeps the workspace, its inputs and its history.'}
    </Notice>
  );
}
