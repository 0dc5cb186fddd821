import { describe, expect, it } from 'vitest';
import { nameRefusal } from '../../../src/platform/workspaces/variable-names.js';

describe('the name of an environment variable', () => {
  it.each([
    'AWS_REGION',
    'TF_VAR_region',
    '_x',
    'MY_PATH',
    'LDAP_URL',
    'GITHUB_TOKEN',
    'ENVIRONMENT',
    'HTTPS_PROXY',
    'GOGC',
    'GOMEMLIMIT',
  ])('may be %s', (name) => {
    expect(nameRefusal('env', name)).toBeNull();
  });

  it.each([
    ...[
      'TF_CLI_ARGS',
      'TF_CLI_ARGS_plan',
      'TF_CLI_CONFIG_FILE',
      'TF_DATA_DIR',
      'TF_PLUGIN_CACHE_DIR',
      'TF_REATTACH_PROVIDERS',
      'TF_LOG',
      'TF_LOG_PATH',
      'TF_WORKSPACE',
      'TF_TOKEN_app_acme_example',
      'TF_VAR_',
    ],
    ...[
      'TOFU_X',
      'OPENTOFU_ENFORCE_GPG_EXPIRATION',
      'GANTRY_ENCRYPTION_KEY',
      'CHECKPOINT_DISABLE',
      'LD_PRELOAD',
      'LD_LIBRARY_PATH',
      'DYLD_INSERT_LIBRARIES',
      'NODE_OPTIONS',
      'GODEBUG',
      'BASH_ENV',
      'ENV',
    ],
    ...[
      'NODE_EXTRA_CA_CERTS',
      'BASH_FUNC_ls',
      'PYTHONPATH',
      'PERL5OPT',
      'RUBYLIB',
      'OLDPWD',
      'path',
      'tf_log',
      'Ld_Preload',
    ],
    ...[
      'GIT_SSH_COMMAND',
      'SSL_CERT_FILE',
      'SSL_CERT_DIR',
      'PATH',
      'HOME',
      'TMPDIR',
      'XDG_CONFIG_HOME',
    ],
  ])('is never %s, which the refusal quotes', (name) => {
    expect(nameRefusal('env', name)).toContain(`"${name}" cannot be set: it `);
  });

  it.each(['', '1A', 'A-B', 'A B', 'A=B', 'É', 'A\n', 'A'.repeat(257)])('cannot be %j', (name) => {
    expect(nameRefusal('env', name)).toMatch(/^The key of an env variable may contain only /);
  });
});

describe('the name of a variable of the tool', () => {
  it.each(['region', '_x', 'zone-1', 'größe', 'TF_LOG', 'PATH', '1st', '9'])(
    'may be %s',
    (name) => {
      expect(nameRefusal('iac', name)).toBeNull();
    },
  );

  it.each(['', '-x', 'a b', 'a.b', 'a"b', 'a\nb', '${x}'])('cannot be %j', (name) => {
    expect(nameRefusal('iac', name)).toMatch(/^The key of an iac variable may contain only /);
  });
});
