import {
  LIST_TWENTY_KEYS_AS_ADMINISTRATOR,
  listTwentyKeys,
  readOneKey,
  seedInFolder,
} from './keys/key-requests.mjs';
import { eventRow } from './rows/event-row.mjs';
import { eventWriteRow } from './rows/event-write-row.mjs';
import { firstPageRow, insertRow, lastPageRow } from './rows/growth-rows.mjs';
import { get, memoryRow, post, requestRow } from './rows/request-row.mjs';
import {
  campaignRow,
  manyRunsRow,
  runRow,
  runsAmongManyRow,
  runStatusRow,
} from './rows/run-rows.mjs';
import { twoServersReadRow, twoServersUploadRow } from './rows/scale-rows.mjs';
import { stallRow } from './rows/stall-row.mjs';
import { startUpRow } from './rows/start-up-row.mjs';
import { readsWhileUploadingRow, uploadRow, uploadsWhileReadingRow } from './rows/upload-rows.mjs';
import { validationRow } from './rows/validation-row.mjs';
import { createWorkspaces, LIST_WORKSPACES } from './rows/workspaces.mjs';
import { startInstallation, startWithRunners } from './runs/installations.mjs';

const readTemplate = get('/v1/acl/templated-policy/name/builtin/service');
const prepare = seedInFolder(1_000, 20);

/**
 * All comparisons, under the names of docs/performance.md. A row has a `name`, a reference `base`,
 * a `goal` or null, `better` ('higher' or 'lower') and a function `measure`. Its optional function
 * `missing` returns why the row cannot be measured on this machine, or null. The `request` of a row
 * may be a function that creates what the request needs on the running Gantry, and returns it.
 */
export const rows = [
  requestRow({
    name: 'Read one policy template',
    request: readTemplate,
    base: 'express',
    goal: null,
  }),
  requestRow({
    name: 'Read one policy template',
    request: readTemplate,
    base: 'raw',
    goal: null,
  }),
  requestRow({
    name: 'List policy templates',
    request: get('/v1/acl/templated-policies'),
    base: 'express',
    goal: 1.8,
  }),
  requestRow({
    name: 'Preview a policy',
    request: post('/v1/acl/templated-policy/preview/builtin/service', { Name: 'web' }),
    base: 'express',
    goal: null,
  }),
  requestRow({
    name: 'Read one signing key',
    request: readOneKey,
    base: 'express',
    goal: 1.4,
    prepare,
  }),
  requestRow({
    name: 'List 20 signing keys',
    request: listTwentyKeys,
    base: 'express',
    goal: 1.1,
    prepare,
    share: 0.2,
  }),
  requestRow({
    name: 'List 20 signing keys as a site administrator',
    request: LIST_TWENTY_KEYS_AS_ADMINISTRATOR,
    base: 'express',
    goal: 1.1,
    prepare,
    share: 0.2,
  }),
  requestRow({
    name: 'List the first 20 of 10,000 workspaces',
    request: LIST_WORKSPACES,
    base: 'express',
    goal: 0.5,
    prepare: createWorkspaces(10_000),
    share: 0.1,
  }),
  uploadRow({ goal: null }),
  readsWhileUploadingRow({ goal: null }),
  uploadsWhileReadingRow({ goal: null }),
  firstPageRow('SQLite'),
  firstPageRow('PostgreSQL'),
  lastPageRow('SQLite'),
  lastPageRow('PostgreSQL'),
  insertRow('SQLite'),
  insertRow('PostgreSQL'),
  twoServersReadRow({ goal: 0.9 }),
  twoServersUploadRow({ goal: 0.9 }),
  memoryRow({ request: readTemplate, base: 'raw', goal: null }),
  startUpRow({ goal: null }),
  validationRow({ goal: null }),
  stallRow(100, { goal: 1 }),
  runRow('in the sandbox', { GANTRY_RUN_SANDBOX: 'required' }, { goal: 1.2 }),
  runRow('without a sandbox', { GANTRY_RUN_SANDBOX: 'off' }, { goal: null }),
  manyRunsRow('Execute two runs at the same time', startInstallation(), { goal: null }),
  manyRunsRow('Execute runs, 2 runners on PostgreSQL', startWithRunners(2), { goal: null }),
  runsAmongManyRow({ goal: null }),
  campaignRow({ goal: 1.25 }),
  eventWriteRow({ goal: 1.1 }),
  eventRow('SQLite', 100, { goal: 1 }),
  eventRow('PostgreSQL', 100, { goal: 1 }),
  runStatusRow('fetching', '', startInstallation(), 100, { goal: 1 }),
  runStatusRow('planning', '', startInstallation(), 100, { goal: 1 }),
  runStatusRow('planning', ', 2 runners on PostgreSQL', startWithRunners(2), 100, { goal: 1 }),
];
