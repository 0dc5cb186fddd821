const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What would change how the tool itself runs, what it loads, or where it sends the registry's token. */
const REFUSED = [/^TF_(?!VAR_)/, /^TOFU_/, /^OPENTOFU_/, /^LD_/, /^DYLD_/, /^GODEBUG$/, /^GOTRACEBACK$/, /^GOMEMLIMIT$/, /^GOGC$/, /^GIT_/, /^NODE_/, /^SSL_CERT_/, /^BASH_/];
const REFUSED_NAMES = new Set(['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'SHELL', 'ENV', 'IFS', 'PWD', 'OLDPWD', 'CHECKPOINT_DISABLE', 'PYTHONPATH', 'PYTHONSTARTUP', 'PERL5LIB', 'PERL5OPT', 'RUBYOPT', 'RUBYLIB']);

/** Whether a workspace variable of the category `env` may have the name. */
export function isAllowedEnvironmentName(name: string): boolean {
  const upper = name.toUpperCase();
  return NAME.test(name) && name.length <= 256 && !REFUSED_NAMES.has(upper) && !REFUSED.some((pattern) => pattern.test(upper));
}
