// What a page of each list costs while its table grows. See --help.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, requireNode } from '../scripts/prepare.mjs';
import { callEach } from './calls.mjs';
import { inTemporaryFolder } from './folder.mjs';
import { startPostgres } from './postgres.mjs';

const HELP = `node bench/growth.mjs [options]

Fills every list with copies of a row that Gantry made, at 1,000, 10,000 and 100,000 rows each, and measures the median time of
a call for its first page, its last page, and a search that finds nothing. Pages have 20 rows, one caller calls.

  --full              a million rows as well: some minutes and 15 GB
  --database <kind>   sqlite or postgres [both]
  --json <file>       also writes the measurements to the file
  --help              this text
`;

const { values } = parseArgs({ options: { full: { type: 'boolean' }, database: { type: 'string' }, json: { type: 'string' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const kinds = values.database ? [values.database] : ['sqlite', 'postgres'];
if (kinds.some((kind) => kind !== 'sqlite' && kind !== 'postgres')) {
  console.error(HELP);
  process.exit(1);
}
requireNode();
build();
const { startGantry } = await import('./gantry.mjs');
const { bytesOfRows, grow } = await import('./growth/fill.mjs');
const { lists } = await import('./growth/lists.mjs');
const { Provisioner, send } = await import('./runs/provisioner.mjs');

const SIZES = values.full ? [1_000, 10_000, 100_000, 1_000_000] : [1_000, 10_000, 100_000];
const PAGE = 20;
const ENVIRONMENT = { GANTRY_RUN_EXECUTOR: 'simulated', GANTRY_ENCRYPTION_KEY: '5'.repeat(64), GANTRY_RUN_SANDBOX: 'off' };

const measured = {};
for (const kind of kinds) measured[kind] = await inTemporaryFolder((folder) => measure(kind, folder));
for (const kind of kinds) {
  const { results, bytes } = measured[kind];
  console.log(`\n${kind}, ms of a call: first page / last page / search that finds nothing\n\n${table(results)}`);
  if (bytes) console.log(`\nbytes of a row with its indexes: ${Object.entries(bytes).map(([name, size]) => `${name} ${size}`).join(', ')}`);
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ node: process.version, sizes: SIZES, measured }, null, 2)}\n`);

async function measure(kind, folder) {
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  try {
    const url = postgres?.url ?? `sqlite:${join(folder, 'gantry.sqlite')}`;
    mkdirSync(folder, { recursive: true });
    const start = () => startGantry(folder, { ...ENVIRONMENT, DATABASE_URL: url });
    const known = await template(start);
    const results = {};
    let filled = 0;
    for (const size of SIZES) {
      console.error(`${kind}: ${size.toLocaleString('en')} rows`);
      await grow(url, filled, size);
      filled = size;
      const gantry = await start();
      try {
        for (const list of lists.filter(({ path }) => path)) (results[list.list] ??= {})[size] = await costs(gantry, list, known, size);
      } finally {
        await gantry.stop();
      }
    }
    return { results, bytes: postgres ? await bytesOfRows(url) : null };
  } finally {
    await postgres?.stop();
  }
}

/** One row of each kind, made as a user makes it. */
async function template(start) {
  const gantry = await start();
  try {
    const provisioner = await Provisioner.in(gantry);
    await provisioner.provision();
    const { id: workspace } = await send(gantry, 'GET', '/api/v2/organizations/acme/workspaces/site-1');
    await send(gantry, 'POST', '/api/v2/organizations/acme/agent-pools', { data: { type: 'agent-pools', attributes: { name: 'first' } } });
    const provider = { type: 'registry-providers', attributes: { name: 'first', namespace: 'acme', 'registry-name': 'private' } };
    await send(gantry, 'POST', '/api/v2/organizations/acme/registry-providers', { data: provider });
    return { workspace };
  } finally {
    await gantry.stop();
  }
}

async function costs(gantry, { path, search }, known, size) {
  const at = typeof path === 'function' ? path(known) : path;
  const asked = (query) => called(gantry, `${at}?page%5Bsize%5D=${PAGE}${query}`);
  const first = await asked('');
  const last = await asked(`&page%5Bnumber%5D=${size / PAGE}`);
  return { first, last, search: search ? await asked(`&${encodeURIComponent(search)}=nothing-has-this`) : null };
}

/** The median of calls that differ in nothing; fewer where each is long. */
async function called({ url, token }, path) {
  const request = { method: 'GET', path, headers: { authorization: `Bearer ${token}` } };
  const { p50 } = await callEach(url, Array(10).fill(request), 1);
  if (p50 > 50) return p50;
  return (await callEach(url, Array(200).fill(request), 1)).p50;
}

function table(results) {
  const lines = Object.entries(results).map(([list, sizes]) => `| ${[list, ...SIZES.map((size) => cell(sizes[size]))].join(' | ')} |`);
  return [`| list | ${SIZES.map((size) => `${size.toLocaleString('en')} rows`).join(' | ')} |`, `|---|${SIZES.map(() => '---').join('|')}|`, ...lines].join('\n');
}

function cell({ first, last, search }) {
  return [first, last, search].map((value) => (value === null ? '-' : value.toFixed(value < 10 ? 1 : 0))).join(' / ');
}
