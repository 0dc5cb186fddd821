import { type Config, type Environment, variables } from '../../core/config/config.js';
import { unsafeSettings } from '../../core/config/unsafe-settings.js';
import type { Findings } from './finding.js';

const OLDEST_NODE = [20, 19] as const;

/** Reports invalid environment variables, and unknown ones whose names begin with `GANTRY_`. */
export function checkSettings(
  found: Findings,
  environment: Environment,
  mistakes: readonly string[],
): void {
  for (const mistake of mistakes)
    found.fail(
      mistake,
      'Correct the variable. Its meaning: --help, or docs/operations.md#settings.',
    );
  for (const name of unknownNames(environment)) {
    found.warn(
      `${name} is set, but there is no such setting.`,
      'It has no effect. Check for a typo, or remove it.',
    );
  }
  if (mistakes.length === 0)
    found.ok(
      `${variables.filter(({ name }) => environment[name]?.trim()).length} of ` +
        `${variables.length} settings are set, and all are valid.`,
    );
}

/** The settings that `serve` would refuse. */
export function checkSafety(found: Findings, config: Config): void {
  const unsafe = unsafeSettings(config);
  for (const sentence of unsafe)
    found.fail(sentence, 'serve refuses to start until it is changed.');
  if (unsafe.length === 0) found.ok('A production start accepts these settings.');
}

export function checkNode(found: Findings, version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  if (isOld)
    found.fail(`Node.js ${version} is too old.`, `Install ${OLDEST_NODE.join('.')} or newer.`);
  else found.ok(`Node.js ${version}`);
}

function unknownNames(environment: Environment): string[] {
  const known = new Set(variables.map(({ name }) => name));
  return Object.keys(environment).filter((name) => name.startsWith('GANTRY_') && !known.has(name));
}
