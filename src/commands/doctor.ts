import type { Environment } from '../core/config/config.js';
import { examine } from './doctor/examine.js';
import type { Finding } from './doctor/finding.js';

const MARKS: Readonly<Record<Finding['status'], string>> = {
  ok: 'ok  ',
  warn: 'warn',
  fail: 'FAIL',
};

/** Checks an installation, with or without a running server. Exits with 1 on a failure, else 0. */
export async function runDoctor(
  environment: Environment,
  { json }: { readonly json: boolean },
): Promise<never> {
  const findings = await examine(environment);
  const statuses = findings.map((finding) => finding.status);
  const status = (['fail', 'warn'] as const).find((one) => statuses.includes(one)) ?? 'ok';
  console.log(json ? JSON.stringify({ status, findings }, null, 2) : format(findings));
  process.exit(status === 'fail' ? 1 : 0);
}

function format(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, status, detail, advice }) => [
    `${MARKS[status]}  ${check.padEnd(width)}  ${detail}`,
    ...(advice === null ? [] : [`${' '.repeat(width + 8)}-> ${advice}`]),
  ]);
  const count = (status: Finding['status']): number =>
    findings.filter((finding) => finding.status === status).length;
  const [warnings, failures] = [count('warn'), count('fail')];
  return [
    ...lines,
    '',
    `${count('ok')} ok, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ` +
      `${failures} ${failures === 1 ? 'failure' : 'failures'}`,
  ].join('\n');
}
