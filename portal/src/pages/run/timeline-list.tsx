import type { Run } from '@gantry/client';
import { Check, Circle, CircleDot, CircleSlash, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isFinalStatus } from '../../api/runs.js';
import { useConnectionLoss } from '../../app/use-connection-loss.js';
import { useMissingApprovers } from '../../app/use-missing-approvers.js';
import { durationText } from '../../ui/data/duration-text.js';
import { approvalText } from '../../ui/data/run-status.js';
import { timelineOf, type TimelineStep } from './timeline.js';
import styles from './timeline-list.module.css';

const TICK_MS = 1_000;

const ICONS = { done: Check, current: CircleDot, ahead: Circle, failed: X, stopped: CircleSlash };

const STATES: Readonly<Record<TimelineStep['state'], string>> = {
  done: 'done',
  current: 'now',
  ahead: 'not yet',
  failed: 'failed',
  stopped: 'ended here',
};

export function Timeline({ run }: { run: Run }) {
  const missing = useMissingApprovers(run);
  const now = useNow(!isFinalStatus(run.status));
  return (
    <ol className={styles['timeline']}>
      {timelineOf(run, now, missing && approvalText(missing)).map(
        ({ id, title, state, at, durationMs }) => {
          const Icon = ICONS[state];
          return (
            <li
              key={id}
              className={styles[state]}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <Icon aria-hidden />
              <span className={styles['title']}>
                {title} <span className="visually-hidden">({STATES[state]})</span>
              </span>
              <span className={styles['time']} title={at && new Date(at).toLocaleString()}>
                {durationMs === undefined ? at && clock(at) : durationText(durationMs)}
              </span>
            </li>
          );
        },
      )}
    </ol>
  );
}

const clock = (time: string): string =>
  new Date(time).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** The time, which stops while the server does not respond: the step may have ended since. */
function useNow(isTicking: boolean): Date {
  const loss = useConnectionLoss();
  const [now, setNow] = useState(() => new Date());
  const ticks = isTicking && loss === null;
  useEffect(() => {
    if (!ticks) return;
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, [ticks]);
  return loss?.lastResponseAt ?? now;
}
