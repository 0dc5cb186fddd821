import type { PermittedConnection } from '../egress/permitted-connection.js';
import type { RunJob } from '../execution.js';
import { Secrets } from '../redaction.js';
import { RunFailure } from '../run-failure.js';
import type { RunPhase } from '../worker/run-source.js';
import { createIdentityAccess, type IdentityAccess } from './identity-access.js';
import { readRequestedIdentities, type RunIdentity } from './requested-identities.js';
import { VaultSession } from './vault-session.js';

export interface OpenIdentity extends IdentityAccess {
  /** Tokens and their signatures, for redaction. */
  readonly secrets: readonly string[];
  /** One text for the log for each identity. */
  readonly descriptions: readonly string[];
  /** Revokes the Vault token, if there is one. The other tokens expire. */
  close(): Promise<void>;
}

export interface IdentityContext {
  readonly job: Pick<RunJob, 'runId' | 'variables' | 'identityTokens'>;
  readonly phase: RunPhase;
  readonly pathOf: (file: string) => string;
  /** How the runner may connect to an address for the run. */
  readonly connectionTo: (address: URL) => PermittedConnection;
  /** Redacts the secrets of the run, but not its identity tokens. */
  readonly redact: (text: string) => string;
  readonly signal: AbortSignal;
  readonly warn: (message: string) => void;
}

/**
 * Opens the identities of a phase, including the login to Vault. Throws RunFailure, for example, if
 * variables are invalid, a token is missing, or the login fails.
 */
export async function openIdentity(context: IdentityContext): Promise<OpenIdentity> {
  const { job, phase, pathOf } = context;
  const { identities, problems } = readRequestedIdentities(job.variables, phase);
  if (problems.length > 0) throw new RunFailure(problems.join(' '));
  const tokens = new Map(job.identityTokens?.map(({ name, token }) => [name, token]));
  const tokenOf = ({ name }: RunIdentity): string => {
    const token = tokens.get(name);
    if (token === undefined)
      throw new RunFailure(
        `The server has issued no token for the identity "${name}". Update the server and its ` +
          'runners to the same version.',
      );
    return token;
  };
  // Before the login: if a token is missing, there is no session to close.
  const jwts = identities.map(tokenOf);
  const vault = identities.find((one) => one.kind === 'vault');
  const session = vault ? await openVault(vault, tokenOf(vault), context) : null;
  const credentials = { runId: job.runId, tokenOf, vaultToken: session?.token ?? null, pathOf };
  try {
    return {
      ...createIdentityAccess(identities, credentials),
      secrets: [...jwts.flatMap(withSignature), ...(session === null ? [] : [session.token])],
      descriptions: identities.map(describeIdentity),
      close: async () => session?.close(),
    };
  } catch (error) {
    await session?.close();
    throw error;
  }
}

async function openVault(
  vault: Extract<RunIdentity, { kind: 'vault' }>,
  jwt: string,
  { connectionTo, redact, signal, warn }: IdentityContext,
): Promise<VaultSession> {
  const { refusal, lookup } = connectionTo(new URL(vault.address));
  if (refusal !== null) throw new RunFailure(redact(refusal));
  const secrets = new Secrets(withSignature(jwt));
  try {
    return await VaultSession.open({ ...vault, ...(lookup && { lookup }) }, jwt, signal, warn);
  } catch (error) {
    throw error instanceof RunFailure
      ? new RunFailure(redact(secrets.redact(error.message)))
      : error;
  }
}

/** The token, and its signature alone: the other parts of a token are not secret. */
const withSignature = (token: string): string[] => [token, token.split('.').at(-1) ?? token];

function describeIdentity(identity: RunIdentity): string {
  const audience = `audience ${identity.audience}`;
  switch (identity.kind) {
    case 'aws':
      return `AWS role ${identity.roleArn}, ${audience}`;
    case 'gcp':
      return `GCP service account ${identity.serviceAccount}, ${audience}`;
    case 'azure':
      return `Azure client ${identity.clientId}, ${audience}`;
    case 'vault':
      return `Vault role ${identity.role} at ${identity.address}, ${audience}`;
    case 'kubernetes':
      return `Kubernetes, ${audience}`;
    case 'token':
      return `${identity.tag === '' ? 'token' : `token ${identity.tag}`}, ${audience}`;
  }
}
