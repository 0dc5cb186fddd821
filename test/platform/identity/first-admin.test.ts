import { describe, expect, it } from 'vitest';
import { Clock } from '../../../src/core/clock.js';
import { createFirstAdmin } from '../../../src/platform/identity/users/first-admin.js';
import { User } from '../../../src/platform/identity/users/user.entity.js';
import { Ids } from '../../../src/core/ids.js';
import { databases } from '../../support/server.js';
import { openNew } from '../../core/database/opened.js';

describe.each(databases)('the first administrator on %s', (kind) => {
  it('is created once, even if several servers try concurrently; the others continue', async () => {
    const opened = await openNew(kind);
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () =>
        createFirstAdmin(opened.database, new Clock(), new Ids(), null),
      ),
    );
    const users = await opened.database.read.countBy(User, {});
    await opened.close();
    expect(tokens.filter((token) => token !== null)).toHaveLength(1);
    expect(users).toBe(1);
  });
});
