import { join } from 'node:path';
import { startGantry } from '../gantry.mjs';
import { grow } from '../growth/fill.mjs';
import { lists } from '../growth/lists.mjs';
import { send } from '../runs/provisioner.mjs';
import { get } from './request-row.mjs';

const ORGANIZATION = '/api/v2/organizations';

/**
 * Returns a function that creates an organization with `count` workspaces in the database of the
 * folder.
 */
export const createWorkspaces = (count) => async (folder) => {
  const gantry = await startGantry(folder);
  const create = (path, type, attributes) =>
    send(gantry, 'POST', path, { data: { type, attributes } });
  try {
    await create(ORGANIZATION, 'organizations', { name: 'acme', email: 'owner@example.org' });
    await create(`${ORGANIZATION}/acme/workspaces`, 'workspaces', { name: 'site-1' });
  } finally {
    await gantry.stop();
  }
  const list = lists.find((one) => one.list === 'workspaces');
  await grow({ kind: 'sqlite', file: join(folder, 'gantry.sqlite') }, list, 1, count);
};

export const LIST_WORKSPACES = get(`${ORGANIZATION}/acme/workspaces`);
