import { tokenNamesOf } from './identity-variables.js';
import type { RunIdentity } from './requested-identities.js';

/** A file for the providers of the run, such as a token or a certificate. */
export interface IdentityFile {
  readonly name: string;
  readonly content: string;
}

/** The environment and the files with which the providers authenticate as the run. */
export interface IdentityAccess {
  readonly environment: Readonly<Record<string, string>>;
  readonly files: readonly IdentityFile[];
}

export interface IdentityCredentials {
  readonly runId: string;
  readonly tokenOf: (identity: RunIdentity) => string;
  /** The Vault token from the login; null if the run has no Vault identity. */
  readonly vaultToken: string | null;
  /** The path at which the tool finds a file. */
  readonly pathOf: (file: string) => string;
}

type Part = readonly [Readonly<Record<string, string>>, ...IdentityFile[]];

export function createIdentityAccess(
  identities: readonly RunIdentity[],
  credentials: IdentityCredentials,
): IdentityAccess {
  const parts = identities.map((identity) => partOf(identity, credentials));
  return {
    environment: Object.assign({}, ...parts.map(([environment]) => environment)) as Record<
      string,
      string
    >,
    files: parts.flatMap(([, ...files]) => files),
  };
}

function partOf(
  identity: RunIdentity,
  { runId, tokenOf, vaultToken, pathOf }: IdentityCredentials,
): Part {
  const token = tokenOf(identity);
  const file = { name: `${identity.kind}-token`, content: token };
  switch (identity.kind) {
    case 'aws':
      return [
        {
          AWS_ROLE_ARN: identity.roleArn,
          AWS_WEB_IDENTITY_TOKEN_FILE: pathOf(file.name),
          AWS_ROLE_SESSION_NAME: runId.slice(0, 64),
        },
        file,
      ];
    case 'gcp':
      return [{ GOOGLE_CREDENTIALS: googleCredentials(identity, pathOf(file.name)) }, file];
    case 'azure':
      return [
        {
          ARM_USE_OIDC: 'true',
          ARM_OIDC_TOKEN_FILE_PATH: pathOf(file.name),
          ARM_CLIENT_ID: identity.clientId,
        },
        file,
      ];
    case 'vault':
      return vaultPart(identity, vaultToken, pathOf);
    case 'kubernetes':
      return [{ KUBE_TOKEN: token }];
    case 'token':
      return [Object.fromEntries(tokenNamesOf(identity.tag).map((name) => [name, token]))];
  }
}

function vaultPart(
  { address, namespace, caCertificate }: Extract<RunIdentity, { kind: 'vault' }>,
  token: string | null,
  pathOf: (file: string) => string,
): Part {
  const authority = { name: 'vault-ca.pem', content: caCertificate ?? '' };
  return [
    {
      VAULT_ADDR: address,
      VAULT_TOKEN: token ?? '',
      // A child token would need another permission, and Gantry revokes the token after the phase.
      TERRAFORM_VAULT_SKIP_CHILD_TOKEN: 'true',
      ...(namespace === null ? {} : { VAULT_NAMESPACE: namespace }),
      ...(caCertificate === null ? {} : { VAULT_CACERT: pathOf(authority.name) }),
    },
    ...(caCertificate === null ? [] : [authority]),
  ];
}

/** A credential configuration for Google's client libraries. Contains no secret. */
function googleCredentials(
  { providerName, serviceAccount }: Extract<RunIdentity, { kind: 'gcp' }>,
  file: string,
): string {
  return JSON.stringify({
    type: 'external_account',
    audience: `//iam.googleapis.com/${providerName}`,
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: 'https://sts.googleapis.com/v1/token',
    service_account_impersonation_url:
      'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/' +
      `${serviceAccount}:generateAccessToken`,
    credential_source: { file, format: { type: 'text' } },
  });
}
