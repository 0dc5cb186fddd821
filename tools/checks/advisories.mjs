// Known vulnerabilities of the product's dependencies, from the package registry.
import { execFile } from 'node:child_process';

const ARGUMENTS = [
  'audit',
  '--omit=dev',
  '--audit-level=high',
  '--json',
  '--fetch-retries=0',
  '--fetch-timeout=20000',
];

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** npm exits with 1 both for findings and for a failed request. */
function npm(cwd, env) {
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
 * `{ findings }`, a line for each package with an advisory of at least high severity, or `{ skipped
 * }` if no registry responds.
 */
export async function advisories(folder, environment = process.env) {
  const { stdout, stderr } = await npm(folder, environment);
  const report = parsed(stdout);
  if (!report.vulnerabilities)
    return {
      skipped: `the registry's audit did not respond: ${report.message ?? report.error?.summary ?? stderr.trim()}`,
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
