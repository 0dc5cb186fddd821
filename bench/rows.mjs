import { listOfTwenty, listOfTwentyAsAdministrator, oneKey, seeded } from './keys/key-requests.mjs';
import { eventRow } from './rows/event-row.mjs';
import { eventWriteRow } from './rows/event-write-row.mjs';
import { firstPageRow, insertRow, lastPageRow } from './rows/growth-rows.mjs';
import { get, memoryRow, post, requestRow } from './rows/request-row.mjs';
import { twoServersReadRow, twoServersUploadRow } from './rows/scale-rows.mjs';
import { startUpRow } from './rows/start-up-row.mjs';
import {
  campaignRow,
  manyRunsRow,
  reachesRow,
  runRow,
  runsAmongManyRow,
} from './rows/run-rows.mjs';
import { oneServer, withRunners } from './runs/places.mjs';
import { readsWhileUploadingRow, uploadRow, uploadsWhileReadingRow } from './rows/upload-rows.mjs';
import { stallRow } from './rows/stall-row.mjs';
import { firstPageOfWorkspaces, withWorkspaces } from './rows/workspaces.mjs';
import { validationRow } from './rows/validation-row.mjs';

const service = get('/v1/acl/templated-policy/name/builtin/service');
const prepare = seeded(1_000, 20);

/**
 * All comparisons. A row has a `name`, the `base` that it is compared with, a `goal`
 * (null: none), `better` ('higher' or 'lower') and a function `measure`; its function
 * `missing`, if it has one, returns why the row cannot be measured here, or null. Add a row for
 * another request in one line; its request may also be a function of the running Gantry, which
 * creates what the request needs.
 */
export const rows = [
  requestRow({
    name: 'GET one template',
    request: service,
    base: 'express',
    goal: null,
  }),
  requestRow({
    name: 'GET one template',
    request: service,
    base: 'raw',
    goal: null,
  }),
  requestRow({
    name: 'list of templates',
    request: get('/v1/acl/templated-policies'),
    base: 'express',
    goal: 1.8,
  }),
  requestRow({
    name: 'preview',
    request: post('/v1/acl/templated-policy/preview/builtin/service', { Name: 'web' }),
    base: 'express',
    goal: null,
  }),
  requestRow({
    name: 'GET one key',
    request: oneKey,
    base: 'express',
    goal: 1.4,
    prepare,
  }),
  requestRow({
    name: 'page of 20 keys',
    request: listOfTwenty,
    base: 'express',
    goal: 1.1,
    prepare,
    share: 0.2,
  }),
  requestRow({
    name: 'page of 20 keys, site administrator',
    request: listOfTwentyAsAdministrator,
    base: 'express',
    goal: 1.1,
    prepare,
    share: 0.2,
  }),
  requestRow({
    name: 'first page of 10,000 workspaces',
    request: firstPageOfWorkspaces,
    base: 'express',
    goal: 0.5,
    prepare: withWorkspaces(10_000),
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
  memoryRow({ request: service, base: 'raw', goal: null }),
  startUpRow({ goal: null }),
  validationRow({ goal: null }),
  stallRow(100, { goal: 1 }),
  runRow('a run, in the sandbox', { GANTRY_RUN_SANDBOX: 'required' }, { goal: 1.2 }),
  runRow('a run, without a sandbox', { GANTRY_RUN_SANDBOX: 'off' }, { goal: null }),
  manyRunsRow('runs, 2 at once', oneServer(), { goal: null }),
  manyRunsRow('runs, 2 runners on PostgreSQL', withRunners(2), { goal: null }),
  runsAmongManyRow({ goal: null }),
  campaignRow({ goal: 1.25 }),
  eventWriteRow({ goal: 1.1 }),
  eventRow('SQLite', 100, { goal: 1 }),
  eventRow('PostgreSQL', 100, { goal: 1 }),
  reachesRow('fetching', '', oneServer(), 100, { goal: 1 }),
  reachesRow('planning', '', oneServer(), 100, { goal: 1 }),
  reachesRow('planning', ', 2 runners on PostgreSQL', withRunners(2), 100, {
    goal: 1,
  }),
];
