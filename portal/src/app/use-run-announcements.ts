import type { Run } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isFinalStatus } from '../api/runs.js';
import { runStatusWords } from '../ui/data/run-status.js';
import { announce } from '../ui/states/announce.js';

/** Announces changes of the run's status, and refreshes its workspace when the run has ended. */
export function useRunAnnouncements(run: Run | undefined): void {
  const queries = useQueryClient();
  const last = useRef(run);
  useEffect(() => {
    const previous = last.current;
    last.current = run;
    if (!run || run.id !== previous?.id) return;
    const { text } = runStatusWords(run);
    if (text !== runStatusWords(previous).text) announce(`The run is now: ${text}`);
    if (run.status === previous.status || !isFinalStatus(run.status)) return;
    void queries.invalidateQueries({ queryKey: ['workspaces', run.workspaceId] });
    void queries.invalidateQueries({ queryKey: ['organizations'] });
  }, [run, queries]);
}
