import { Badge } from './badge.js';
import { type RunState, runStatusWords } from './run-status.js';

interface RunBadgeProps {
  readonly run: RunState;
  /** The teams whose approvals are missing; undefined if none is missing. */
  readonly missingApprovers?: readonly string[] | undefined;
}

export function RunBadge({ run, missingApprovers }: RunBadgeProps) {
  const { text, tone } = runStatusWords(run, missingApprovers);
  return <Badge tone={tone}>{text}</Badge>;
}
