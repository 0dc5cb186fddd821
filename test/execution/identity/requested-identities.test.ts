import { describe, expect, it } from 'vitest';
import type { RunVariable } from '../../../src/execution/execution.js';
import { createIdentityAccess } from '../../../src/execution/identity/identity-access.js';
import {
  readRequestedIdentities,
  type RunIdentity,
} from '../../../src/execution/identity/requested-identities.js';

const ROLE = 'arn:aws:iam::123456789012:role/site';
const OTHER_ROLE = 'arn:aws-cn:iam::123456789012:role/path/other';
const POOL = 'projects/123/locations/global/workloadIdentityPools/gantry/providers/main';
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

type Values = Readonly<Record<string, string>>;

const variables = (values: Values): RunVariable[] =>
  Object.entries(values).map(([key, value]) => ({
    ...{ key, value, category: 'env', hcl: false, sensitive: false },
  }));

const AWS = { TFC_AWS_PROVIDER_AUTH: 'true', TFC_AWS_RUN_ROLE_ARN: ROLE };
const GCP = {
  TFC_GCP_PROVIDER_AUTH: 'true',
  TFC_GCP_RUN_SERVICE_ACCOUNT_EMAIL: 'site@project.iam.gserviceaccount.com',
  TFC_GCP_WORKLOAD_PROVIDER_NAME: POOL,
};
const AZURE = { TFC_AZURE_PROVIDER_AUTH: 'true', TFC_AZURE_RUN_CLIENT_ID: 'client' };
const VAULT = {
  TFC_VAULT_PROVIDER_AUTH: 'true',
  TFC_VAULT_ADDR: 'https://vault.example.com:8200',
  TFC_VAULT_RUN_ROLE: 'site',
};

const aws = { name: 'aws', kind: 'aws', roleArn: ROLE, hasSessionTags: false };
const gcp = {
  ...{ name: 'gcp', kind: 'gcp', providerName: POOL },
  serviceAccount: 'site@project.iam.gserviceaccount.com',
};
const vault = {
  ...{ name: 'vault', kind: 'vault', address: 'https://vault.example.com:8200', role: 'site' },
  ...{ authPath: 'jwt', namespace: null, caCertificate: null },
  audience: 'vault.workload.identity',
};

const readValidIdentities = (values: Values, phase: 'plan' | 'apply' = 'plan') => {
  const { identities, problems } = readRequestedIdentities(variables(values), phase);
  expect(problems).toEqual([]);
  return identities;
};

describe('the variables of a run', () => {
  it.each<[string, Values, readonly object[]]>([
    ['nothing', {}, []],
    ['a role without the switch', { TFC_AWS_RUN_ROLE_ARN: ROLE }, []],
    ['a switch that is off', { ...AWS, TFC_AWS_PROVIDER_AUTH: 'false' }, []],
    ['an empty switch', { ...AWS, TFC_AWS_PROVIDER_AUTH: '' }, []],
    ['AWS', AWS, [{ ...aws, audience: 'aws.workload.identity' }]],
    [
      'AWS with a custom audience and session tags',
      { ...AWS, TFC_AWS_WORKLOAD_IDENTITY_AUDIENCE: 'own', GANTRY_AWS_SESSION_TAGS: 'true' },
      [{ ...aws, audience: 'own', hasSessionTags: true }],
    ],
    [
      'AWS under the prefix GANTRY_',
      { GANTRY_AWS_PROVIDER_AUTH: 'true', GANTRY_AWS_RUN_ROLE_ARN: ROLE },
      [{ ...aws, audience: 'aws.workload.identity' }],
    ],
    [
      'both prefixes with the same value',
      { ...AWS, GANTRY_AWS_PROVIDER_AUTH: 'true', GANTRY_AWS_RUN_ROLE_ARN: ` ${ROLE} ` },
      [{ ...aws, audience: 'aws.workload.identity' }],
    ],
    [
      'AWS with a role for the plan only',
      { TFC_AWS_PROVIDER_AUTH: 'true', TFC_AWS_PLAN_ROLE_ARN: ROLE },
      [{ ...aws, audience: 'aws.workload.identity' }],
    ],
    ['GCP', GCP, [{ ...gcp, audience: `//iam.googleapis.com/${POOL}` }]],
    [
      'GCP with the parts of the provider name',
      {
        ...{ ...GCP, TFC_GCP_WORKLOAD_PROVIDER_NAME: '' },
        ...{ TFC_GCP_PROJECT_NUMBER: '123', TFC_GCP_WORKLOAD_POOL_ID: 'gantry' },
        ...{ TFC_GCP_WORKLOAD_PROVIDER_ID: 'main', TFC_GCP_WORKLOAD_IDENTITY_AUDIENCE: 'own' },
      },
      [{ ...gcp, audience: 'own' }],
    ],
    [
      'GCP with the whole provider name and parts of another one',
      { ...GCP, TFC_GCP_PROJECT_NUMBER: '9', TFC_GCP_WORKLOAD_POOL_ID: 'p' },
      [{ ...gcp, audience: `//iam.googleapis.com/${POOL}` }],
    ],
    [
      'Azure',
      AZURE,
      [
        {
          ...{ name: 'azure', kind: 'azure', clientId: 'client' },
          audience: 'api://AzureADTokenExchange',
        },
      ],
    ],
    ['Vault', VAULT, [vault]],
    [
      'Vault with everything',
      {
        ...VAULT,
        TFC_VAULT_NAMESPACE: 'admin/team',
        TFC_VAULT_AUTH_PATH: 'jwt/gantry',
        TFC_VAULT_ENCODED_CACERT: Buffer.from(CERTIFICATE).toString('base64'),
        TFC_VAULT_WORKLOAD_IDENTITY_AUDIENCE: 'own',
      },
      [
        {
          ...{ ...vault, namespace: 'admin/team', authPath: 'jwt/gantry' },
          ...{ caCertificate: CERTIFICATE, audience: 'own' },
        },
      ],
    ],
    [
      'Kubernetes',
      { TFC_KUBERNETES_PROVIDER_AUTH: 'true' },
      [{ name: 'kubernetes', kind: 'kubernetes', audience: 'kubernetes' }],
    ],
    [
      'tokens of any audience, with and without tags',
      {
        TFC_WORKLOAD_IDENTITY_AUDIENCE: 'first',
        GANTRY_WORKLOAD_IDENTITY_AUDIENCE_AUDIT: 'second',
        TFC_WORKLOAD_IDENTITY_AUDIENCE_EMPTY: '',
      },
      [
        { name: 'token', kind: 'token', tag: '', audience: 'first' },
        { name: 'token:AUDIT', kind: 'token', tag: 'AUDIT', audience: 'second' },
      ],
    ],
  ])('with %s request exactly these identities', (_, values, identities) => {
    const { TFC_AWS_PLAN_ROLE_ARN: planOnly } = values as { TFC_AWS_PLAN_ROLE_ARN?: string };
    expect(readValidIdentities(values)).toEqual(identities);
    if (planOnly === undefined) expect(readValidIdentities(values, 'apply')).toEqual(identities);
  });

  it.each([
    ['AWS', 'ROLE_ARN', AWS, OTHER_ROLE, 'roleArn'],
    ['GCP', 'SERVICE_ACCOUNT_EMAIL', GCP, 'other@example.com', 'serviceAccount'],
    ['AZURE', 'CLIENT_ID', AZURE, 'other', 'clientId'],
    ['VAULT', 'ROLE', VAULT, 'other', 'role'],
  ] as const)('for %s can name another one for each phase', (name, what, values, other, member) => {
    const readMember = (identity: readonly RunIdentity[]) =>
      (identity[0] as unknown as Record<string, string>)[member];
    const before = readMember(readValidIdentities(values));
    for (const phase of ['plan', 'apply'] as const) {
      const changed = { ...values, [`TFC_${name}_${phase.toUpperCase()}_${what}`]: other };
      expect(readMember(readValidIdentities(changed, phase))).toBe(other);
      expect(readMember(readValidIdentities(changed, phase === 'plan' ? 'apply' : 'plan'))).toBe(
        before,
      );
    }
  });

  it.each<[string, Values, string]>([
    [
      'no role',
      { TFC_AWS_PROVIDER_AUTH: 'true' },
      'TFC_AWS_PROVIDER_AUTH is "true" without a value for the apply: set ' +
        'TFC_AWS_RUN_ROLE_ARN or TFC_AWS_APPLY_ROLE_ARN.',
    ],
    [
      'a role for the other phase only',
      { TFC_AWS_PROVIDER_AUTH: 'true', TFC_AWS_PLAN_ROLE_ARN: ROLE },
      'TFC_AWS_PROVIDER_AUTH is "true" without a value for the apply: set ' +
        'TFC_AWS_RUN_ROLE_ARN or TFC_AWS_APPLY_ROLE_ARN.',
    ],
    [
      'an invalid role',
      { ...AWS, TFC_AWS_RUN_ROLE_ARN: 'site' },
      'The AWS role must be the ARN of a role, such as arn:aws:iam::123456789012:role/site.',
    ],
    [
      'a switch that is neither true nor false',
      { ...AWS, TFC_AWS_PROVIDER_AUTH: 'yes' },
      'TFC_AWS_PROVIDER_AUTH must be "true" or "false".',
    ],
    [
      'two values under the prefixes',
      { ...AWS, GANTRY_AWS_RUN_ROLE_ARN: OTHER_ROLE },
      'TFC_AWS_RUN_ROLE_ARN and GANTRY_AWS_RUN_ROLE_ARN have different values: remove one of them.',
    ],
    [
      'static keys',
      { ...AWS, AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'hunter2' },
      'AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY cannot be set together with ' +
        'TFC_AWS_PROVIDER_AUTH: remove one of them.',
    ],
    [
      'a key file of GCP',
      { ...GCP, GOOGLE_CREDENTIALS: '{}' },
      'GOOGLE_CREDENTIALS cannot be set together with TFC_GCP_PROVIDER_AUTH: remove one of them.',
    ],
    [
      'no provider of GCP',
      { ...GCP, TFC_GCP_WORKLOAD_PROVIDER_NAME: '', TFC_GCP_PROJECT_NUMBER: '123' },
      'TFC_GCP_PROVIDER_AUTH is "true" without a workload identity provider: set ' +
        'TFC_GCP_WORKLOAD_PROVIDER_NAME, or TFC_GCP_PROJECT_NUMBER, TFC_GCP_WORKLOAD_POOL_ID and ' +
        'TFC_GCP_WORKLOAD_PROVIDER_ID.',
    ],
    [
      'an invalid provider of GCP',
      { ...GCP, TFC_GCP_WORKLOAD_PROVIDER_NAME: 'gantry' },
      'The GCP workload identity provider must have the form ' +
        'projects/<number>/locations/global/workloadIdentityPools/<pool>/providers/<provider>.',
    ],
    [
      'a service account that contains a path',
      { ...GCP, TFC_GCP_RUN_SERVICE_ACCOUNT_EMAIL: 'a@b/../../x' },
      'The GCP service account must be an email address.',
    ],
    [
      'a secret of Azure',
      { ...AZURE, ARM_CLIENT_SECRET: 'hunter2' },
      'ARM_CLIENT_SECRET cannot be set together with TFC_AZURE_PROVIDER_AUTH: remove one of them.',
    ],
    [
      'no address of Vault',
      { ...VAULT, TFC_VAULT_ADDR: '' },
      'TFC_VAULT_PROVIDER_AUTH is "true" without an address: set TFC_VAULT_ADDR.',
    ],
    ...[
      'ftp://vault',
      'https://vault/v1',
      'https://me@vault',
      'https://:password@vault',
      'vault:8200',
    ].map((address): [string, Values, string] => [
      `the address ${address}`,
      { ...VAULT, TFC_VAULT_ADDR: address },
      'TFC_VAULT_ADDR must be an address such as https://vault.example.com:8200.',
    ]),
    ...['../sys/seal', 'jwt?x', '/jwt', 'a//b'].map((path): [string, Values, string] => [
      `the path ${path}`,
      { ...VAULT, TFC_VAULT_AUTH_PATH: path },
      'TFC_VAULT_AUTH_PATH must be the path of an auth method, such as "jwt".',
    ]),
    [
      'a namespace with a line break',
      { ...VAULT, TFC_VAULT_NAMESPACE: 'a\r\nX-Vault-Token: b' },
      'TFC_VAULT_NAMESPACE must be the path of a namespace, such as "admin/team".',
    ],
    [
      'an invalid certificate',
      { ...VAULT, TFC_VAULT_ENCODED_CACERT: 'AAAA' },
      'TFC_VAULT_ENCODED_CACERT must be a certificate in PEM, encoded with base64.',
    ],
    [
      'a static token of Kubernetes',
      { TFC_KUBERNETES_PROVIDER_AUTH: 'true', KUBE_TOKEN: 'hunter2' },
      'KUBE_TOKEN cannot be set together with TFC_KUBERNETES_PROVIDER_AUTH: remove one of them.',
    ],
    [
      'a token that is set and requested',
      { TFC_WORKLOAD_IDENTITY_AUDIENCE_X: 'a', TFC_WORKLOAD_IDENTITY_TOKEN_X: 'b' },
      'TFC_WORKLOAD_IDENTITY_TOKEN_X cannot be set together with ' +
        'TFC_WORKLOAD_IDENTITY_AUDIENCE_X: remove one of them.',
    ],
    [
      'a reserved tag',
      { TFC_WORKLOAD_IDENTITY_AUDIENCE_TYPE: 'a' },
      'The tag after TFC_WORKLOAD_IDENTITY_AUDIENCE_ must have at most 64 letters, digits and ' +
        '"_", and must not be TYPE.',
    ],
    [
      'two configurations of a provider',
      { ...AWS, TFC_AWS_PROVIDER_AUTH_SECOND: 'true' },
      'TFC_AWS_PROVIDER_AUTH_SECOND is not supported: a run has one identity for each provider. ' +
        'For further tokens, set TFC_WORKLOAD_IDENTITY_AUDIENCE_<tag>.',
    ],
    [
      'a default for several configurations',
      { TFC_DEFAULT_AWS_RUN_ROLE_ARN: ROLE },
      'TFC_DEFAULT_AWS_RUN_ROLE_ARN is not supported: set the variable without DEFAULT_.',
    ],
    [
      'credentials that Vault creates',
      { TFC_VAULT_BACKED_AWS_AUTH: 'true' },
      'TFC_VAULT_BACKED_AWS_AUTH is not supported.',
    ],
  ])('with %s are refused, with the remedy', (_, values, problem) => {
    const { identities, problems } = readRequestedIdentities(variables(values), 'apply');
    expect(problems).toContain(problem);
    expect(identities).toEqual([]);
    expect(problems.join(' ')).not.toContain('hunter2');
  });

  it('of the category iac request nothing', () => {
    const ofModule = variables(AWS).map((one) => ({ ...one, category: 'iac' as const }));
    expect(readRequestedIdentities(ofModule, 'plan')).toEqual({ identities: [], problems: [] });
  });
});

describe('the tool of a run', () => {
  const createAccess = (values: Values) =>
    createIdentityAccess(readValidIdentities(values), {
      runId: 'run-1',
      tokenOf: ({ name }) => `jwt of ${name}`,
      vaultToken: 'hvs.token',
      pathOf: (file) => `/etc/identity/${file}`,
    });

  it('gets the variables and files that the cloud providers read', () => {
    expect(createAccess({ ...AWS, ...AZURE, TFC_KUBERNETES_PROVIDER_AUTH: 'true' })).toEqual({
      environment: {
        AWS_ROLE_ARN: ROLE,
        AWS_WEB_IDENTITY_TOKEN_FILE: '/etc/identity/aws-token',
        AWS_ROLE_SESSION_NAME: 'run-1',
        ARM_USE_OIDC: 'true',
        ARM_OIDC_TOKEN_FILE_PATH: '/etc/identity/azure-token',
        ARM_CLIENT_ID: 'client',
        KUBE_TOKEN: 'jwt of kubernetes',
      },
      files: [
        { name: 'aws-token', content: 'jwt of aws' },
        { name: 'azure-token', content: 'jwt of azure' },
      ],
    });
  });

  it('gets the configuration of Google’s libraries, without a secret', () => {
    const { environment, files } = createAccess(GCP);
    expect(JSON.parse(environment['GOOGLE_CREDENTIALS'] ?? '')).toEqual({
      type: 'external_account',
      audience: `//iam.googleapis.com/${POOL}`,
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: 'https://sts.googleapis.com/v1/token',
      service_account_impersonation_url:
        'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/' +
        'site@project.iam.gserviceaccount.com:generateAccessToken',
      credential_source: { file: '/etc/identity/gcp-token', format: { type: 'text' } },
    });
    expect(files).toEqual([{ name: 'gcp-token', content: 'jwt of gcp' }]);
  });

  it('gets the token of Vault, and never the identity token that it was exchanged for', () => {
    const encoded = Buffer.from(CERTIFICATE).toString('base64');
    const access = createAccess({
      ...{ ...VAULT, TFC_VAULT_NAMESPACE: 'admin', TFC_VAULT_ENCODED_CACERT: encoded },
    });
    expect(access).toEqual({
      environment: {
        VAULT_ADDR: 'https://vault.example.com:8200',
        VAULT_TOKEN: 'hvs.token',
        VAULT_NAMESPACE: 'admin',
        VAULT_CACERT: '/etc/identity/vault-ca.pem',
        TERRAFORM_VAULT_SKIP_CHILD_TOKEN: 'true',
      },
      files: [{ name: 'vault-ca.pem', content: CERTIFICATE }],
    });
  });

  it('gets tokens of any audience under both prefixes', () => {
    expect(createAccess({ TFC_WORKLOAD_IDENTITY_AUDIENCE_AUDIT: 'a' })).toEqual({
      environment: {
        TFC_WORKLOAD_IDENTITY_TOKEN_AUDIT: 'jwt of token:AUDIT',
        GANTRY_WORKLOAD_IDENTITY_TOKEN_AUDIT: 'jwt of token:AUDIT',
      },
      files: [],
    });
  });
});
