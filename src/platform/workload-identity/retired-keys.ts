import { In } from 'typeorm';
import type { Clock } from '../../core/clock.js';
import { rows } from '../../core/database/rows.js';
import type { Expiry } from '../../core/expiry.js';
import { IdentityKey } from './identity-key.entity.js';
import { isRetired } from './key-schedule.js';

/** Keys whose tokens have all expired. */
export function retiredKeys(clock: Clock): Expiry<IdentityKey> {
  return {
    kind: 'identity-keys',
    async findDue(read, limit) {
      const keys = await read.find(IdentityKey);
      return keys.filter((key) => isRetired(key, keys, clock.now())).slice(0, limit);
    },
    remove: (manager, keys) =>
      rows(manager, IdentityKey).delete({ id: In(keys.map(({ id }) => id)) }),
  };
}
