const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,255}$/;

/**
 * Names that no run takes from a workspace, by what they could do to it: write files elsewhere, take another
 * configuration or provider, load code, send the registry's tokens astray. In capitals: some programs do not tell apart.
 */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^TF_(?!VAR_.)/, 'it controls the provisioning tool itself'],
  [/^(TOFU|OPENTOFU)_/, 'it controls the provisioning tool itself'],
  [/^(GANTRY|CHECKPOINT)_/, 'it controls how the run is executed'],
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
 * Why runs have no environment variable of that name; null when they can. Asked where a variable is written, and again
 * by the run: what was written before a name was refused never reaches the tool.
 */
export function environmentNameRefusal(name: string): string | null {
  if (!NAME.test(name))
    return 'The key of an env variable has at most 256 letters, digits and "_", and begins with a letter or "_".';
  const [, why] = REFUSED.find(([pattern]) => pattern.test(name.toUpperCase())) ?? [];
  return why === undefined ? null : `"${name}" can not be set: ${why}.`;
}
