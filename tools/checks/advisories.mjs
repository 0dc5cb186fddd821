// Checks the production dependencies for known vulnerabilities, with npm audit.
import { execFile } from 'node:child_process';

const ARGUMENTS = [
  'audit',
  '--omit=dev',
  '--audit-level=high',
  '--json',
  '--fetch-retries=0',
  '--fetch-timeout=20000',
];

function parseReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Runs npm audit. Ignores its exit code, which is 1 for findings and for failed requests. */
function audit(cwd, env) {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ARGUMENTS,
      { cwd, env, maxBuffer: 2 ** 26, shell: process.platform === 'win32' },
      (_error, stdout, stderr) => resolve({ stdout, stderr }),
    );
  });
}

/**
 * Returns `findings`, a line for each package with an advisory of high severity or more, or the
 * reason `skipped` if npm returns no report, for example because the registry does not respond.
 */
export async function checkAdvisories(folder, environment = process.env) {
  const { stdout, stderr } = await audit(folder, environment);
  const report = parseReport(stdout);
  if (!report.vulnerabilities)
    return {
      skipped: `npm audit returned no report: ${report.message ?? report.error?.summary ?? stderr.trim()}`,
    };
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  return {
    findings: severe.map(
      ({ name, severity, via }) =>
        `${name}: ${severity}, ${via.map((cause) => cause.title ?? `through ${cause}`).join('; ')}`,
    ),
  };
}
