import type { Run } from '../run.entity.js';

/** A message of Gantry in the log of a run. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly summary: string;
  readonly detail?: string;
}

const TITLES = { error: 'Error', warning: 'Warning' } as const;

/** Renders a diagnostic in the format in which the tool of the run prints its own. */
export function renderDiagnostic(
  { structuredOutput }: Pick<Run, 'structuredOutput'>,
  { severity, summary, detail = '' }: Diagnostic,
  timestamp: string,
): string {
  const message = `${TITLES[severity]}: ${summary}`;
  if (!structuredOutput) return detail === '' ? `${message}\n` : `${message}\n\n${detail}\n\n`;
  const line = {
    '@level': severity === 'error' ? 'error' : 'warn',
    '@message': message,
    '@module': 'gantry',
    '@timestamp': timestamp,
    type: 'diagnostic',
    diagnostic: { severity, summary, detail },
  };
  return `${JSON.stringify(line)}\n`;
}
