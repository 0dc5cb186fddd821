import type { Run } from '@gantry/client';
import type { ReactNode } from 'react';

type Identity = NonNullable<Run['identities']>[number];

const PROVIDERS: Readonly<Record<Identity['provider'], string>> = {
  aws: 'AWS role',
  gcp: 'Google Cloud service account',
  azure: 'Azure client',
  vault: 'Vault role',
  kubernetes: 'Kubernetes',
  token: 'Token',
};

const PHASES: Readonly<Record<Identity['phase'], string>> = {
  plan: 'Plans as',
  apply: 'Applies as',
};

/** The identities with which each phase of the run authenticates to other systems. */
export function identityFacts({
  identities = [],
}: Run): readonly (readonly [string, ReactNode] | null)[] {
  return (['plan', 'apply'] as const).map((phase) => {
    const ofPhase = identities.filter((identity) => identity.phase === phase);
    return ofPhase.length === 0
      ? null
      : [
          PHASES[phase],
          ofPhase.map(({ provider, name, audience }) => (
            <div key={`${provider} ${name}`}>
              {PROVIDERS[provider]} {name !== '' && <code>{name}</code>}, audience{' '}
              <code>{audience}</code>
            </div>
          )),
        ];
  });
}
