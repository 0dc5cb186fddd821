import type { PlanSummary, Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isGone } from '../../api/errors.js';
import { isFinalStatus, planSummaryQuery } from '../../api/runs.js';
import { Card } from '../../ui/card.js';
import { countText } from '../../ui/data/count-text.js';
import { Pager } from '../../ui/data/pager.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import styles from './plan.module.css';
import { AttributeChanges, PlannedChange } from './planned-change.js';
import { plannedText } from './planned-text.js';

const route = getRouteApi('/signed-in/$org/workspaces/$workspace/runs/$run');

export function Plan({ run }: { run: Run }) {
  const activeTitle = run.planOnly ? 'What would change' : 'What will change';
  return (
    <Card title={isFinalStatus(run.status) ? 'What this run planned' : activeTitle}>
      <Content run={run} />
    </Card>
  );
}

function Content({ run: { status, statusTimestamps, planId, costEstimate } }: { run: Run }) {
  const { plannedAt, plannedAndFinishedAt } = statusTimestamps;
  const isPlanned = plannedAt !== undefined || plannedAndFinishedAt !== undefined;
  if (planId !== null && isPlanned)
    return <Summary planId={planId} status={status} cost={costEstimate} />;
  if (status === 'pending') return <InQueue />;
  return (
    <p className={styles['note']}>
      {isFinalStatus(status)
        ? 'The run ended without a plan. Nothing was changed.'
        : 'The plan is being created. It will list the changes. Nothing has changed yet.'}
    </p>
  );
}

function InQueue() {
  const { org, workspace } = route.useParams();
  return (
    <p className={styles['note']}>
      This run waits in the queue. It starts when earlier runs of this workspace have ended, the
      workspace is unlocked, and a runner or agent is free. If an earlier plan waits for
      confirmation, confirm or discard it.{' '}
      <Link to="/$org/workspaces/$workspace" params={{ org, workspace }}>
        Show all runs
      </Link>
    </p>
  );
}

/** Statuses of runs that stopped before their plan was applied completely. */
const UNAPPLIED_STATUSES: readonly Run['status'][] = ['discarded', 'canceled', 'errored'];

interface SummaryProps {
  readonly planId: string;
  readonly status: Run['status'];
  readonly cost: Run['costEstimate'];
}

function Summary({ planId, status, cost }: SummaryProps) {
  const { page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(planSummaryQuery(planId, page));
  if (isGone(query.error)) return <p className={styles['note']}>The plan was removed.</p>;
  return (
    <Loaded query={query}>
      {(plan) =>
        plan && (
          <div className={styles['plan']}>
            <p className={styles['headline']}>
              {UNAPPLIED_STATUSES.includes(status)
                ? plannedText(plan.summary)
                : plan.summary.headline}
            </p>
            {!isFinalStatus(status) && <DataLoss dataLoss={plan.summary.dataLoss} />}
            {cost && <Cost cost={cost} />}
            <Groups summary={plan.summary} />
            <Pager
              pagination={plan.pagination}
              onPage={(number) => void navigate({ search: { page: number } })}
            />
            <OutputChanges summary={plan.summary} />
          </div>
        )
      }
    </Loaded>
  );
}

function DataLoss({ dataLoss }: Pick<PlanSummary, 'dataLoss'>) {
  if (dataLoss === 'none') return null;
  return dataLoss === 'possible' ? (
    <Notice tone="bad" title="Data may be lost">
      Something that stores data is destroyed or replaced. Make sure that you have a copy of what
      you need.
    </Notice>
  ) : (
    <Notice tone="warn" title="Check what is destroyed">
      Gantry does not know whether the resources that are destroyed or replaced store data.
    </Notice>
  );
}

function Cost({ cost }: { cost: NonNullable<Run['costEstimate']> }) {
  const { priorMonthlyCost, proposedMonthlyCost, unmatchedResourcesCount } = cost;
  return (
    <p>
      Estimated monthly cost: <strong>{proposedMonthlyCost}</strong> after the apply,{' '}
      {priorMonthlyCost} before.
      {unmatchedResourcesCount > 0 &&
        ` The price of ${countText(unmatchedResourcesCount, 'resource')} is not known.`}
    </p>
  );
}

function Groups({ summary }: { summary: PlanSummary }) {
  return summary.groups
    .filter(({ changes }) => changes.length > 0)
    .map(({ action, title, count, changes }) => (
      <section key={action} className={styles['group']}>
        <h3>
          {title} <span className={styles['count']}>{count}</span>
        </h3>
        <ul>
          {changes.map((change) => (
            <li key={change.address}>
              <PlannedChange action={action} change={change} />
            </li>
          ))}
        </ul>
      </section>
    ));
}

function OutputChanges({
  summary: { outputChanges, outputChangesCount },
}: {
  summary: PlanSummary;
}) {
  if (outputChanges.length === 0) return null;
  const rest = outputChangesCount - outputChanges.length;
  return (
    <section className={styles['group']}>
      <h3>Outputs that change</h3>
      <AttributeChanges changes={outputChanges} />
      {rest > 0 && (
        <p className={styles['note']}>
          {countText(rest, 'more value')} {rest === 1 ? 'changes' : 'change'}.
        </p>
      )}
    </section>
  );
}
