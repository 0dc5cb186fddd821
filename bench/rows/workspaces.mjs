import { join } from 'node:path';
import { startGantry } from '../gantry.mjs';
import { grow } from '../growth/fill.mjs';
import { lists } from '../growth/lists.mjs';
import { send } from '../runs/provisioner.mjs';
import { get } from './request-row.mjs';

const ORGANIZATION = '/api/v2/organizations';

/** Fills the database of a Gantry that starts in the folder later, with copies of a workspace. */
export const withWorkspaces = (count) => async (folder) => {
  const gantry = await startGantry(folder);
  const make = (path, type, attributes) =>
    send(gantry, 'POST', path, { data: { type, attributes } });
  try {
    await make(ORGANIZATION, 'organizations', { name: 'acme', email: 'owner@example.org' });
    await make(`${ORGANIZATION}/acme/workspaces`, 'workspaces', { name: 'site-1' });
  } finally {
    await gantry.stop();
  }
  const list = lists.find((one) => one.list === 'workspaces');
  await grow({ kind: 'sqlite', file: join(folder, 'gantry.sqlite') }, list, 1, count);
};

export const firstPageOfWorkspaces = get(`${ORGANIZATION}/acme/workspaces`);
