import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ConnectionLoss } from '../api/connection-loss.js';
import { announce } from '../ui/states/announce.js';
import { Notice } from '../ui/states/notice.js';
import styles from './shell.module.css';
import { useConnectionLoss } from './use-connection-loss.js';

const RETRY_MS = 5_000;

/** Warns that the page may be out of date while the server does not respond. */
export function ConnectionBanner() {
  const loss = useConnectionLoss();
  return loss && <Banner loss={loss} />;
}

function Banner({ loss: { lastResponseAt } }: { loss: ConnectionLoss }) {
  const queries = useQueryClient();
  const text = `No connection to the server. ${
    lastResponseAt === null ? '' : `Last updated ${clock(lastResponseAt)}. `
  }Trying again.`;
  useEffect(() => {
    announce(text);
    // Queries that do not poll need this to recover.
    const timer = setInterval(
      () =>
        void queries.refetchQueries(
          { type: 'active', predicate: ({ state }) => state.error !== null },
          { cancelRefetch: false },
        ),
      RETRY_MS,
    );
    return () => {
      clearInterval(timer);
      announce('Connected to the server again.');
    };
  }, [queries, text]);
  return (
    <div className={styles['banner']}>
      <Notice tone="warn">{text}</Notice>
    </div>
  );
}

const clock = (time: Date): string =>
  time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
