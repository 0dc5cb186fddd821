import { schema } from '../app/schema.js';
import { Clock } from '../core/clock.js';
import type { Config } from '../core/config/config.js';
import { openMigrated } from '../core/database/open-database.js';
import { AtRest } from '../core/secrets/at-rest.js';
import { InstallationKey } from '../core/secrets/installation-key.js';
import type { IdentityKey } from '../platform/workload-identity/identity-key.entity.js';
import { IdentityKeys } from '../platform/workload-identity/identity-keys.js';
import { publishedUntil, signingKey } from '../platform/workload-identity/key-schedule.js';

/** Lists, rotates or replaces the keys of workload identity tokens, even while servers run. */
export async function manageIdentityKeys(
  config: Config,
  action: 'list' | 'rotate' | 'rotate-now',
  clock = new Clock(),
): Promise<void> {
  const database = await openMigrated(config.database, schema);
  try {
    const atRest = AtRest.under(await InstallationKey.openExisting(config, database.read));
    const keys = new IdentityKeys(database, atRest, clock);
    if (action === 'rotate') await rotate(keys);
    if (action === 'rotate-now') {
      const { id } = await keys.replace();
      console.log(
        `${id} signs tokens from now on. Clouds refuse tokens of earlier keys once they have ` +
          'read the new keys.',
      );
    }
    if (action === 'list') printKeys(await keys.list(), clock.now());
  } finally {
    await database.close();
  }
}

async function rotate(keys: IdentityKeys): Promise<void> {
  const added = await keys.rotate();
  if (!added)
    throw new Error(
      'The next key is already published: see "identity list". To replace all keys immediately, ' +
        'use: identity rotate --now.',
    );
  console.log(`${added.id} is published, and signs tokens from ${added.signsFrom}.`);
}

function printKeys(keys: readonly IdentityKey[], now: Date): void {
  if (keys.length === 0)
    console.log(
      'There is no key yet. The first token, or the first request for keys, creates one.',
    );
  const signer = signingKey(keys, now);
  for (const key of keys) {
    const until = publishedUntil(key, keys);
    const otherUse = key.signsFrom > now.toISOString() ? 'next' : 'earlier';
    const use = key === signer ? 'signs' : otherUse;
    console.log(
      `${use.padEnd(7)}  ${key.id}  signs from ${key.signsFrom}` +
        (until === null ? '' : `, published until ${until.toISOString()}`),
    );
  }
}
