import type { RunVariable } from '../execution.js';
import type { RunPhase } from '../worker/run-source.js';
import { IdentityVariables, tokenNamesOf, withTag } from './identity-variables.js';

/** An identity that the variables of a run request for one phase. */
export type RunIdentity = {
  /** Unique in the phase, such as `aws` or `token:AUDIT`. */
  readonly name: string;
  /** The `aud` of its token. */
  readonly audience: string;
} & (
  | { readonly kind: 'aws'; readonly roleArn: string; readonly hasSessionTags: boolean }
  | { readonly kind: 'gcp'; readonly providerName: string; readonly serviceAccount: string }
  | { readonly kind: 'azure'; readonly clientId: string }
  | {
      readonly kind: 'vault';
      readonly address: string;
      readonly role: string;
      readonly authPath: string;
      readonly namespace: string | null;
      /** PEM. */
      readonly caCertificate: string | null;
    }
  | { readonly kind: 'kubernetes' }
  | { readonly kind: 'token'; readonly tag: string }
);

type Provider = Exclude<RunIdentity['kind'], 'token'>;

export interface RequestedIdentities {
  readonly identities: readonly RunIdentity[];
  /**
   * Sentences about missing, invalid, conflicting and unsupported variables; they contain no
   * values.
   */
  readonly problems: readonly string[];
}

/**
 * Variables with which a provider authenticates in another way, or that Gantry sets itself. A
 * provider may silently prefer them to the identity.
 */
const CONFLICTS: Readonly<Record<Provider, readonly string[]>> = {
  aws: [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'AWS_PROFILE',
    'AWS_ROLE_ARN',
    'AWS_WEB_IDENTITY_TOKEN_FILE',
  ],
  gcp: [
    'GOOGLE_CREDENTIALS',
    'GOOGLE_CLOUD_KEYFILE_JSON',
    'GCLOUD_KEYFILE_JSON',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'GOOGLE_OAUTH_ACCESS_TOKEN',
  ],
  azure: [
    'ARM_CLIENT_ID',
    'ARM_CLIENT_ID_FILE_PATH',
    'ARM_CLIENT_SECRET',
    'ARM_CLIENT_SECRET_FILE_PATH',
    'ARM_CLIENT_CERTIFICATE',
    'ARM_CLIENT_CERTIFICATE_PATH',
    'ARM_USE_OIDC',
    'ARM_USE_MSI',
    'ARM_OIDC_TOKEN',
    'ARM_OIDC_TOKEN_FILE_PATH',
  ],
  vault: ['VAULT_ADDR', 'VAULT_TOKEN', 'VAULT_NAMESPACE', 'VAULT_CACERT'],
  kubernetes: ['KUBE_TOKEN'],
};

const GCP_PROVIDER =
  /^projects\/\d+\/locations\/[\w-]+\/workloadIdentityPools\/[\w-]+\/providers\/[\w-]+$/;
const EMAIL = /^[A-Za-z0-9._-]+@[A-Za-z0-9.-]+$/;
const ROLE_ARN = /^arn:[\w-]+:iam::\d{12}:role\/[\w+=,.@/-]+$/;
const VAULT_PATH = /^[\w.-]+(?:\/[\w.-]+)*$/;
const TAG = /^[A-Za-z0-9_]{1,64}$/;

/** Returns no identities if the variables have problems. */
export function readRequestedIdentities(
  runVariables: readonly RunVariable[],
  phase: RunPhase,
): RequestedIdentities {
  const variables = new IdentityVariables(runVariables);
  const identities = [
    readAwsIdentity(variables, phase),
    readGcpIdentity(variables, phase),
    readAzureIdentity(variables, phase),
    readVaultIdentity(variables, phase),
    readKubernetesIdentity(variables),
    ...readTokenIdentities(variables),
  ].filter((identity) => identity !== null);
  for (const identity of identities) reportConflicts(variables, identity);
  reportUnsupported(variables);
  return {
    identities: variables.problems.length === 0 ? identities : [],
    problems: variables.problems,
  };
}

function readAwsIdentity(variables: IdentityVariables, phase: RunPhase): RunIdentity | null {
  if (!variables.isOn('AWS_PROVIDER_AUTH')) return null;
  const roleArn = readForPhase(variables, 'AWS', 'ROLE_ARN', phase);
  if (roleArn !== null && !ROLE_ARN.test(roleArn))
    variables.report(
      'The AWS role must be the ARN of a role, such as arn:aws:iam::123456789012:role/site.',
    );
  return {
    name: 'aws',
    kind: 'aws',
    roleArn: roleArn ?? '',
    audience: variables.value('AWS_WORKLOAD_IDENTITY_AUDIENCE') ?? 'aws.workload.identity',
    hasSessionTags: variables.isOn('AWS_SESSION_TAGS'),
  };
}

function readGcpIdentity(variables: IdentityVariables, phase: RunPhase): RunIdentity | null {
  if (!variables.isOn('GCP_PROVIDER_AUTH')) return null;
  const serviceAccount = readForPhase(variables, 'GCP', 'SERVICE_ACCOUNT_EMAIL', phase);
  if (serviceAccount !== null && !EMAIL.test(serviceAccount))
    variables.report('The GCP service account must be an email address.');
  const providerName = readGcpProvider(variables);
  return {
    name: 'gcp',
    kind: 'gcp',
    providerName,
    serviceAccount: serviceAccount ?? '',
    audience:
      variables.value('GCP_WORKLOAD_IDENTITY_AUDIENCE') ?? `//iam.googleapis.com/${providerName}`,
  };
}

function readGcpProvider(variables: IdentityVariables): string {
  const whole = variables.value('GCP_WORKLOAD_PROVIDER_NAME');
  const number = variables.value('GCP_PROJECT_NUMBER');
  const pool = variables.value('GCP_WORKLOAD_POOL_ID');
  const provider = variables.value('GCP_WORKLOAD_PROVIDER_ID');
  const hasParts = number !== null && pool !== null && provider !== null;
  if (whole === null && !hasParts)
    variables.report(
      'TFC_GCP_PROVIDER_AUTH is "true" without a workload identity provider: set ' +
        'TFC_GCP_WORKLOAD_PROVIDER_NAME, or TFC_GCP_PROJECT_NUMBER, TFC_GCP_WORKLOAD_POOL_ID and ' +
        'TFC_GCP_WORKLOAD_PROVIDER_ID.',
    );
  const name =
    whole ??
    `projects/${number}/locations/global/workloadIdentityPools/${pool}/providers/${provider}`;
  if ((whole !== null || hasParts) && !GCP_PROVIDER.test(name))
    variables.report(
      'The GCP workload identity provider must have the form ' +
        'projects/<number>/locations/global/workloadIdentityPools/<pool>/providers/<provider>.',
    );
  return name;
}

function readAzureIdentity(variables: IdentityVariables, phase: RunPhase): RunIdentity | null {
  if (!variables.isOn('AZURE_PROVIDER_AUTH')) return null;
  return {
    name: 'azure',
    kind: 'azure',
    clientId: readForPhase(variables, 'AZURE', 'CLIENT_ID', phase) ?? '',
    audience: variables.value('AZURE_WORKLOAD_IDENTITY_AUDIENCE') ?? 'api://AzureADTokenExchange',
  };
}

function readVaultIdentity(variables: IdentityVariables, phase: RunPhase): RunIdentity | null {
  if (!variables.isOn('VAULT_PROVIDER_AUTH')) return null;
  const address = variables.value('VAULT_ADDR');
  if (address === null)
    variables.report('TFC_VAULT_PROVIDER_AUTH is "true" without an address: set TFC_VAULT_ADDR.');
  else if (!isPlainUrl(address))
    variables.report('TFC_VAULT_ADDR must be an address such as https://vault.example.com:8200.');
  const authPath = variables.value('VAULT_AUTH_PATH') ?? 'jwt';
  if (!isVaultPath(authPath))
    variables.report('TFC_VAULT_AUTH_PATH must be the path of an auth method, such as "jwt".');
  const namespace = variables.value('VAULT_NAMESPACE');
  if (namespace !== null && !isVaultPath(namespace.replace(/\/$/, '')))
    variables.report('TFC_VAULT_NAMESPACE must be the path of a namespace, such as "admin/team".');
  return {
    name: 'vault',
    kind: 'vault',
    address: address ?? '',
    authPath,
    namespace,
    role: readForPhase(variables, 'VAULT', 'ROLE', phase) ?? '',
    caCertificate: readCaCertificate(variables),
    audience: variables.value('VAULT_WORKLOAD_IDENTITY_AUDIENCE') ?? 'vault.workload.identity',
  };
}

function readCaCertificate(variables: IdentityVariables): string | null {
  const encoded = variables.value('VAULT_ENCODED_CACERT');
  if (encoded === null) return null;
  const pem = Buffer.from(encoded, 'base64').toString();
  if (!pem.includes('-----BEGIN CERTIFICATE-----'))
    variables.report('TFC_VAULT_ENCODED_CACERT must be a certificate in PEM, encoded with base64.');
  return pem;
}

function readKubernetesIdentity(variables: IdentityVariables): RunIdentity | null {
  if (!variables.isOn('KUBERNETES_PROVIDER_AUTH')) return null;
  const audience = variables.value('KUBERNETES_WORKLOAD_IDENTITY_AUDIENCE') ?? 'kubernetes';
  return { name: 'kubernetes', kind: 'kubernetes', audience };
}

function readTokenIdentities(variables: IdentityVariables): RunIdentity[] {
  return variables.audiences().map(({ tag, audience }) => {
    if (tag !== '' && (!TAG.test(tag) || tag === 'TYPE'))
      variables.report(
        'The tag after TFC_WORKLOAD_IDENTITY_AUDIENCE_ must have at most 64 letters, digits and ' +
          '"_", and must not be TYPE.',
      );
    return { name: tag === '' ? 'token' : `token:${tag}`, kind: 'token', tag, audience };
  });
}

/** Reads the value for the phase, or else for both phases. Reports a problem if both are absent. */
function readForPhase(
  variables: IdentityVariables,
  provider: string,
  what: string,
  phase: RunPhase,
): string | null {
  const own = `${provider}_${phase.toUpperCase()}_${what}`;
  const value = variables.value(own) ?? variables.value(`${provider}_RUN_${what}`);
  if (value === null)
    variables.report(
      `TFC_${provider}_PROVIDER_AUTH is "true" without a value for the ${phase}: set ` +
        `TFC_${provider}_RUN_${what} or TFC_${own}.`,
    );
  return value;
}

function reportConflicts(variables: IdentityVariables, identity: RunIdentity): void {
  const isToken = identity.kind === 'token';
  const names = isToken ? tokenNamesOf(identity.tag) : CONFLICTS[identity.kind];
  const set = names.filter((name) => variables.has(name));
  if (set.length === 0) return;
  const cause = isToken
    ? `TFC_${withTag('WORKLOAD_IDENTITY_AUDIENCE', identity.tag)}`
    : `TFC_${identity.kind.toUpperCase()}_PROVIDER_AUTH`;
  variables.report(`${set.join(', ')} cannot be set together with ${cause}: remove one of them.`);
}

/** Reports variables that HCP Terraform supports and Gantry would ignore. */
function reportUnsupported(variables: IdentityVariables): void {
  for (const name of variables.names) {
    if (/^(?:TFC|GANTRY)_[A-Z]+_PROVIDER_AUTH_\w+$/.test(name))
      variables.report(
        `${name} is not supported: a run has one identity for each provider. For further ` +
          'tokens, set TFC_WORKLOAD_IDENTITY_AUDIENCE_<tag>.',
      );
    if (/^(?:TFC|GANTRY)_(?:HCP_PROVIDER_AUTH|VAULT_BACKED_\w+)$/.test(name))
      variables.report(`${name} is not supported.`);
    if (/^(?:TFC|GANTRY)_DEFAULT_(?:AWS|GCP|AZURE|VAULT|KUBERNETES)_\w+$/.test(name))
      variables.report(`${name} is not supported: set the variable without DEFAULT_.`);
  }
}

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  const others = [search, hash, username, password];
  return /^https?:$/.test(protocol) && pathname === '/' && others.every((part) => part === '');
}

const isVaultPath = (path: string): boolean =>
  VAULT_PATH.test(path) && !path.split('/').some((segment) => /^\.+$/.test(segment));
