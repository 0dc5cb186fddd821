import type { VariableCategory } from './variable.entity.js';

const IAC_NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
const ENV_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Names that a run never takes from a workspace, by what they could do to it: write files elsewhere, take another
 * configuration or provider, load code, send the registry's tokens astray.
 */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/^TF_(?!VAR_.)/, 'it controls the provisioning tool itself'],
  [/^(TOFU|OPENTOFU)_/, 'it controls the provisioning tool itself'],
  [/^(GANTRY|CHECKPOINT)_/, 'it controls how the run is executed'],
  [/^(LD|DYLD)_/, 'it decides what code programs load'],
  [/^(NODE_OPTIONS|GODEBUG|ENV|BASH_ENV|SHELL|IFS)$/, 'it decides how programs behave'],
  [/^GIT_/, 'it controls how sources are fetched'],
  [/^SSL_CERT_/, 'it decides which servers are trusted'],
  [/^(PATH|HOME|PWD|TMPDIR|TMP|TEMP)$|^XDG_/, 'it decides where programs and files are found'],
];

/** Why a variable of that category can't have the name; null when it can. */
export function nameRefusal(category: VariableCategory, key: string): string | null {
  if (category === 'iac') {
    return IAC_NAME.test(key) ? null : 'The key of an iac variable has letters, digits, "_" and "-", and begins with a letter or "_".';
  }
  if (!ENV_NAME.test(key)) return 'The key of an env variable has letters, digits and "_", and begins with a letter or "_".';
  const [, why] = FORBIDDEN.find(([pattern]) => pattern.test(key)) ?? [];
  return why === undefined ? null : `"${key}" can not be set: ${why}.`;
}
