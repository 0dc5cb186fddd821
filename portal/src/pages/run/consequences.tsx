import type { Run } from '@gantry/client';
import { useQuery } from '@tanstack/react-query';
import { planSummaryQuery } from '../../api/runs.js';
import styles from './consequences.module.css';

/** Summarizes the plan of a run, and warns of what cannot be undone. */
export function PlanConsequences({ run }: { run: Run }) {
  const query = useQuery({ ...planSummaryQuery(run.planId ?? ''), enabled: run.planId !== null });
  const summary = query.data?.summary;
  return (
    <div className={styles['text']}>
      <p>{summary?.headline ?? 'The run makes the changes of its plan.'}</p>
      {summary && summary.dataLoss !== 'none' && (
        <p>
          <strong>
            {summary.dataLoss === 'possible'
              ? 'Data may be lost: something that stores data is destroyed or replaced.'
              : 'Something that may store data is destroyed or replaced.'}
          </strong>
        </p>
      )}
      {run.isDestroy && <p>This cannot be undone.</p>}
    </div>
  );
}

export const ApplyConsequences = ({ run }: { run: Run }) => (
  <div className={styles['text']}>
    <PlanConsequences run={run} />
    {!run.isDestroy && (
      <p>Exactly this plan is applied. You can follow the progress on this page.</p>
    )}
  </div>
);
