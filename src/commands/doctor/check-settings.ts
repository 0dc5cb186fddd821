import { type Config, type Environment, variables } from '../../core/config/config.js';
import { findUnsafeSettings } from '../../core/config/unsafe-settings.js';
import type { Findings } from './finding.js';

const OLDEST_NODE = [20, 19] as const;

/** Reports invalid environment variables, and unknown ones whose names begin with `GANTRY_`. */
export function checkSettings(
  findings: Findings,
  environment: Environment,
  mistakes: readonly string[],
): void {
  for (const mistake of mistakes)
    findings.fail(mistake, 'Correct the variable. See --help, or docs/operations.md#settings.');
  for (const name of unknownNamesIn(environment)) {
    findings.warn(
      `${name} is set, but Gantry has no such setting.`,
      'Check it for a typo, or remove it. It has no effect.',
    );
  }
  if (mistakes.length === 0)
    findings.ok(
      'The settings are valid. Set: ' +
        `${variables.filter(({ name }) => environment[name]?.trim()).length} of ` +
        `${variables.length}.`,
    );
}

/** Reports the settings with which `serve` refuses to start. */
export function checkSafety(findings: Findings, config: Config): void {
  const unsafe = findUnsafeSettings(config);
  for (const sentence of unsafe)
    findings.fail(sentence, 'Change the setting: serve refuses to start with it.');
  if (unsafe.length === 0) findings.ok('serve accepts these settings for production.');
}

export function checkNode(findings: Findings, version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  if (isOld)
    findings.fail(`Node.js ${version} is too old.`, `Install ${OLDEST_NODE.join('.')} or newer.`);
  else findings.ok(`Node.js ${version}`);
}

function unknownNamesIn(environment: Environment): string[] {
  const known = new Set(variables.map(({ name }) => name));
  return Object.keys(environment).filter((name) => name.startsWith('GANTRY_') && !known.has(name));
}
