import type { Run } from '@gantry/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isFinalStatus } from '../api/runs.js';
import { runStatusWords } from '../ui/data/run-status.js';
import { announce } from '../ui/states/announce.js';

/** Announces a change of the run's status, and reads its workspace again when the run has ended. */
export function useRunNews(run: Run | undefined): void {
  const queries = useQueryClient();
  const known = useRef(run);
  useEffect(() => {
    const before = known.current;
    known.current = run;
    if (!run || run.id !== before?.id || run.status === before.status) return;
    announce(`The run is now: ${runStatusWords(run.status, run.hasChanges).text}`);
    if (!isFinalStatus(run.status)) return;
    void queries.invalidateQueries({ queryKey: ['workspaces', run.workspaceId] });
    void queries.invalidateQueries({ queryKey: ['organizations'] });
  }, [run, queries]);
}
