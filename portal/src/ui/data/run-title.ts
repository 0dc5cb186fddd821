import type { Run } from '@gantry/client';

type TitledRun = Pick<Run, 'message' | 'isDestroy' | 'planOnly' | 'refreshOnly'>;

/** The message of the run, or what the run does. */
export function runTitle({ message, isDestroy, planOnly, refreshOnly }: TitledRun): string {
  if (message) return message;
  if (refreshOnly) return 'Check for changes made outside of Gantry';
  if (planOnly) return isDestroy ? 'Plan to destroy everything' : 'Plan only';
  return isDestroy ? 'Destroy everything' : 'Apply the settings';
}
