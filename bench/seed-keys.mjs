// Fills an empty database with signing keys, to measure at scale. See --help.
import { parseArgs } from 'node:util';
import { build, requireNode } from '../scripts/prepare.mjs';

const HELP = `node bench/seed-keys.mjs --database <url> [options]

Fills an empty database with copies of real signing keys that have generated IDs. The namespace
bench-large gets a quarter of the keys, bench-small gets 20, and bench-1 to bench-<n> get the others.
1,000,000 keys take a few minutes and 5 GB.

  --database <url>   sqlite:<file> or postgres://user:password@host:port/database
  --keys <n>         the number of keys, at least 100 (default: 1000000)
  --namespaces <n>   the number of namespaces, at least 3 (default: 2000)
  --help             print this help
`;

const text = { type: 'string' };
const { values } = parseArgs({
  options: { database: text, keys: text, namespaces: text, help: { type: 'boolean' } },
});
const keys = Number(values.keys ?? 1_000_000);
const namespaces = Number(values.namespaces ?? 2_000);
const isInvalid =
  !values.database ||
  !Number.isInteger(keys) ||
  keys < 100 ||
  !Number.isInteger(namespaces) ||
  namespaces < 3;
if (values.help || isInvalid) {
  (values.help ? console.log : console.error)(HELP);
  process.exit(values.help ? 0 : 1);
}

requireNode();
build();
const { seedKeys } = await import('./keys/seed.mjs');
const began = performance.now();
try {
  await seedKeys({ url: values.database, keys, namespaces, progress });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
console.error(
  `\n${keys.toLocaleString('en')} keys in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);

function progress(done, all) {
  process.stderr.write(
    `\r${Math.floor((done / all) * 100)} %  ${done.toLocaleString('en')} of ${all.toLocaleString('en')} keys`,
  );
}
