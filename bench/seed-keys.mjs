// Fills an empty database with signing keys, for measurements at scale. See --help.
import { parseArgs } from 'node:util';
import { build, requireNode } from '../scripts/prepare.mjs';

const HELP = `node bench/seed-keys.mjs --database <url> [options]

Fills an empty database with signing keys: real texts with generated IDs, a quarter of them in the
namespace bench-large, 20 in bench-small, the others in bench-1 to bench-<n>. A million keys take a
few minutes and 5 GB.

  --database <url>   sqlite:<file> or postgres://user:password@host:port/database, without keys
  --keys <n>         how many [1000000]
  --namespaces <n>   in how many namespaces, at least 3 [2000]
  --help             this text
`;

const text = { type: 'string' };
const { values } = parseArgs({
  options: { database: text, keys: text, namespaces: text, help: { type: 'boolean' } },
});
const keys = Number(values.keys ?? 1_000_000);
const namespaces = Number(values.namespaces ?? 2_000);
const wrong =
  !values.database ||
  !Number.isInteger(keys) ||
  keys < 100 ||
  !Number.isInteger(namespaces) ||
  namespaces < 3;
if (values.help || wrong) {
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
