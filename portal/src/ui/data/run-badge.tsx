import type { RunStatus } from '@gantry/client';
import { Badge } from './badge.js';
import { runStatusWords } from './run-status.js';

/** `hasChanges`: of a run that only plans; without it, such a run has found nothing to change. */
export function RunBadge({ status, hasChanges }: { status: RunStatus; hasChanges?: boolean }) {
  const { text, tone } = runStatusWords(status, hasChanges);
  return <Badge tone={tone}>{text}</Badge>;
}
