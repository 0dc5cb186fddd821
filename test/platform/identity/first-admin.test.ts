import { describe, expect, it } from 'vitest';
import { Clock } from '../../../src/core/clock.js';
import { Ids } from '../../../src/core/ids.js';
import { createFirstAdmin } from '../../../src/platform/identity/users/first-admin.js';
import { User } from '../../../src/platform/identity/users/user.entity.js';
import { openDatabaseFixture } from '../../core/database/database-fixture.js';
import { databases } from '../../support/server.js';

describe.each(databases)('the first administrator on %s', (kind) => {
  it('is created once by several servers that start concurrently, and none of them fails', async () => {
    const fixture = await openDatabaseFixture(kind);
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () =>
        createFirstAdmin(fixture.database, new Clock(), new Ids(), null),
      ),
    );
    const users = await fixture.database.read.countBy(User, {});
    await fixture.close();
    expect(tokens.filter((token) => token !== null)).toHaveLength(1);
    expect(users).toBe(1);
  });
});
