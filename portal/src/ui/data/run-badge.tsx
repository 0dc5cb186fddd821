import type { RunStatus } from '@gantry/client';
import { Badge } from './badge.js';
import { runStatusWords } from './run-status.js';

export function RunBadge({ status }: { status: RunStatus }) {
  const { text, tone } = runStatusWords(status);
  return <Badge tone={tone}>{text}</Badge>;
}
