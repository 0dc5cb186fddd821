const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,255}$/;

/**
 * Variables that could redirect files, configuration or tokens of a run, or load code. The patterns
 * match upper-case names, because some programs ignore case.
 */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^TF_(?!VAR_.)/, 'it controls the provisioning tool itself'],
  [/^(TOFU|OPENTOFU)_/, 'it controls the provisioning tool itself'],
  [
    /^(GANTRY_(?!(AWS|GCP|AZURE|VAULT|KUBERNETES)_|WORKLOAD_IDENTITY_AUDIENCE)|CHECKPOINT_)/,
    'it controls how the run is executed',
  ],
  [
    /^(LD|DYLD|NODE|MALLOC)_|^(LOCPATH|GCONV_PATH|GLIBC_TUNABLES|NLSPATH|GETCONF_DIR|PYTHONPATH|PYTHONSTARTUP|PERL5LIB|PERL5OPT|RUBYOPT|RUBYLIB)$/,
    'it decides what code programs load',
  ],
  [/^BASH_|^(GODEBUG|GOTRACEBACK|ENV|SHELL|IFS)$/, 'it decides how programs behave'],
  [/^GIT_/, 'it controls how sources are fetched'],
  [/^SSL_CERT_/, 'it decides which servers are trusted'],
  [
    /^XDG_|^(PATH|HOME|PWD|OLDPWD|TMPDIR|TMP|TEMP)$/,
    'it decides where programs and files are found',
  ],
];

/**
 * Returns why a run cannot have this environment variable, or null if it can. Check stored
 * variables again for each run, because they may be older than the rule.
 */
export function environmentNameRefusal(name: string): string | null {
  if (!NAME.test(name))
    return (
      'The key of an env variable may contain only letters, digits and "_" (at most 256), ' +
      'and must not begin with a digit.'
    );
  const [, reason] = REFUSED.find(([pattern]) => pattern.test(name.toUpperCase())) ?? [];
  return reason === undefined ? null : `"${name}" cannot be set: ${reason}.`;
}
