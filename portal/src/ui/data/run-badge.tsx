import { Badge } from './badge.js';
import { type RunState, runStatusWords } from './run-status.js';

interface RunBadgeProps {
  readonly run: RunState;
  readonly missingApprovers?: readonly string[] | undefined;
}

export function RunBadge({ run, missingApprovers }: RunBadgeProps) {
  const { text, tone } = runStatusWords(run, missingApprovers);
  return <Badge tone={tone}>{text}</Badge>;
}
