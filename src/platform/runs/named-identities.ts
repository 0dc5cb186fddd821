import type { RunVariable } from '../../execution/execution.js';
import {
  readRequestedIdentities,
  type RunIdentity,
} from '../../execution/identity/requested-identities.js';
import { Secrets } from '../../execution/redaction.js';
import type { RunPhase } from '../../execution/worker/run-source.js';

/** A workload identity of a phase of a run. Every caller who may read the run can see it. */
export interface NamedIdentity {
  readonly phase: RunPhase;
  readonly provider: RunIdentity['kind'];
  /** A role, a service account, a client or a tag; empty for Kubernetes and without a tag. */
  readonly name: string;
  readonly audience: string;
}

const MAX_IDENTITIES = 16;
const MAX_TEXT_LENGTH = 256;
/**
 * The maximum length of identities in JSON, in characters. An escaped character takes six; the rest
 * of an identity takes up to 128.
 */
export const MAX_IDENTITIES_LENGTH = MAX_IDENTITIES * (2 * 6 * MAX_TEXT_LENGTH + 128);

const PHASES: readonly RunPhase[] = ['plan', 'apply'];

/**
 * Returns the first MAX_IDENTITIES identities that the variables request; none for a phase whose
 * variables have problems. Redacts sensitive values like logs do, and short ones if they are the
 * whole text.
 */
export function namedIdentitiesOf(variables: readonly RunVariable[]): NamedIdentity[] {
  const sensitiveValues = variables.filter(({ sensitive }) => sensitive).map(({ value }) => value);
  const secrets = new Secrets(sensitiveValues);
  const redact = (text: string): string =>
    Array.from(sensitiveValues.includes(text) ? '(sensitive)' : secrets.redact(text))
      .slice(0, MAX_TEXT_LENGTH)
      .join('');
  return PHASES.flatMap((phase) =>
    readRequestedIdentities(variables, phase).identities.map((identity) => ({
      phase,
      provider: identity.kind,
      name: redact(nameOf(identity)),
      audience: redact(identity.audience),
    })),
  ).slice(0, MAX_IDENTITIES);
}

function nameOf(identity: RunIdentity): string {
  switch (identity.kind) {
    case 'aws':
      return identity.roleArn;
    case 'gcp':
      return identity.serviceAccount;
    case 'azure':
      return identity.clientId;
    case 'vault':
      return identity.role;
    case 'kubernetes':
      return '';
    case 'token':
      return identity.tag;
  }
}
