import { listOfTwenty, listOfTwentyAsAdministrator, oneKey, seeded } from './keys/key-requests.mjs';
import { eventRow } from './rows/event-row.mjs';
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
 * All comparisons. A row has a `name`, the `base` that it is compared with, a `firstStep` and a
 * `goal` (null: none), `better` ('higher' or 'lower') and a function `measure`. Add a row for
 * another request in one line; its request may also be a function of the running Gantry, which
 * creates what the request needs.
 */
export const rows = [
  requestRow({
    name: 'GET one template',
    request: service,
    base: 'express',
    firstStep: 0.7,
    goal: 1.5,
  }),
  requestRow({
    name: 'GET one template',
    request: service,
    base: 'raw',
    firstStep: null,
    goal: 0.4,
  }),
  requestRow({
    name: 'list of templates',
    request: get('/v1/acl/templated-policies'),
    base: 'express',
    firstStep: 1.0,
    goal: 2.0,
  }),
  requestRow({
    name: 'preview',
    request: post('/v1/acl/templated-policy/preview/builtin/service', { Name: 'web' }),
    base: 'express',
    firstStep: 0.6,
    goal: 1.2,
  }),
  requestRow({
    name: 'GET one key',
    request: oneKey,
    base: 'express',
    firstStep: 0.6,
    goal: 1.5,
    prepare,
  }),
  requestRow({
    name: 'page of 20 keys',
    request: listOfTwenty,
    base: 'express',
    firstStep: 0.6,
    goal: 1.2,
    prepare,
    share: 0.2,
  }),
  requestRow({
    name: 'page of 20 keys, site administrator',
    request: listOfTwentyAsAdministrator,
    base: 'express',
    firstStep: 0.6,
    goal: 1.2,
    prepare,
    share: 0.2,
  }),
  requestRow({
    name: 'first page of 10,000 workspaces',
    request: firstPageOfWorkspaces,
    base: 'express',
    firstStep: 0.1,
    goal: 0.5,
    prepare: withWorkspaces(10_000),
    share: 0.1,
  }),
  uploadRow({ firstStep: 0.25, goal: 0.5 }),
  readsWhileUploadingRow({ firstStep: null, goal: null }),
  uploadsWhileReadingRow({ firstStep: null, goal: null }),
  firstPageRow('SQLite'),
  firstPageRow('PostgreSQL'),
  lastPageRow('SQLite'),
  lastPageRow('PostgreSQL'),
  insertRow('SQLite'),
  insertRow('PostgreSQL'),
  twoServersReadRow({ firstStep: 0.8, goal: 0.9 }),
  twoServersUploadRow({ firstStep: 0.8, goal: 0.9 }),
  memoryRow({ request: service, base: 'raw', firstStep: 3, goal: 1.7 }),
  startUpRow({ firstStep: 6, goal: 2.5 }),
  validationRow({ firstStep: 10, goal: 1 }),
  stallRow(100, { firstStep: 1, goal: 0.1 }),
  runRow(
    'a run, in the sandbox',
    { GANTRY_RUN_SANDBOX: 'required' },
    { firstStep: 1.25, goal: 1.1 },
  ),
  runRow('a run, without a sandbox', { GANTRY_RUN_SANDBOX: 'off' }, { firstStep: 1.25, goal: 1.1 }),
  manyRunsRow('runs, 2 at once', oneServer(), { firstStep: 1.25, goal: 1.1 }),
  manyRunsRow('runs, 2 runners on PostgreSQL', withRunners(2), { firstStep: 1.25, goal: 1.1 }),
  runsAmongManyRow({ firstStep: null, goal: null }),
  campaignRow({ firstStep: null, goal: 1.25 }),
  eventRow('SQLite', 100, { firstStep: null, goal: 1 }),
  eventRow('PostgreSQL', 100, { firstStep: null, goal: 1 }),
  reachesRow('fetching', '', oneServer(), 100, { firstStep: 1, goal: 0.3 }),
  reachesRow('planning', '', oneServer(), 100, { firstStep: 1, goal: 0.3 }),
  reachesRow('planning', ', 2 runners on PostgreSQL', withRunners(2), 100, {
    firstStep: 1,
    goal: 0.3,
  }),
];
