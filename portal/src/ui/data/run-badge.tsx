import type { RunStatus } from '@gantry/client';
import { Badge } from './badge.js';
import { runStatusWords } from './run-status.js';

/** `hasChanges`: whether the plan of a run that only plans has changes. */
export function RunBadge({ status, hasChanges }: { status: RunStatus; hasChanges?: boolean }) {
  const { text, tone } = runStatusWords(status, hasChanges);
  return <Badge tone={tone}>{text}</Badge>;
}
