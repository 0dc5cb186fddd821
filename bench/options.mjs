import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const HELP = `npm run bench -- [options]

Compares Gantry with minimal servers that send the same bytes, in alternating rounds. Only ratios
from one run are comparable. All rows take about ten minutes.

  --rounds <n>      rounds for each row, 1 to 50 (default: 5)
  --quick           two rounds with few requests, to check that the benchmark works
  --full            more data: 1,000,000 database rows instead of 100,000 where growth is measured,
                    which takes some minutes longer and 20 GB; 50 runs in a round instead of 10;
                    campaigns of 500 workspaces instead of 30; changes with events for two minutes
                    instead of 10 seconds
  --only <text>     only the rows whose name or reference contains the text
  --json <file>     also write all measurements to the file
  --compare <file>  also print the ratios of an earlier run, from a file that --json has written
  --help            print this help

npm run bench -- --growth [options]

Measures the cost of a request to each list while the list grows: the first, the middle and the last
page of 20 rows, filters and searches. Each list has a separate database with copies of one row. The
cost is the CPU time of server and database, which depends least on other processes. The CPU time of
PostgreSQL can only be measured on Linux. Prints each list when it is complete. Takes about ten
minutes.

  --lists <texts>    only the lists whose name contains one of the texts, separated by commas
  --database <kind>  sqlite or postgres (default: both)
  --quick            1,000 and 10,000 rows, without 100,000
  --full             also 1,000,000 rows, which takes half an hour on an idle machine and 10 GB
  --json <file>      also write all measurements to the file
`;

/** The numbers of rows at which growth is measured. */
const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** Parses the command line. Exits for --help and for invalid options. */
export function readOptions(args) {
  const values = parse(args);
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  return values.growth ? growthOptions(values) : rowOptions(values);
}

function rowOptions(values) {
  if (values.lists !== undefined || values.database !== undefined)
    refuse('--lists and --database need --growth');
  const rounds = Number(values.rounds ?? (values.quick ? 2 : 5));
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50)
    refuse('--rounds must be a whole number from 1 to 50');
  const scale = values.quick
    ? { requests: 3_000, uploads: 100, keys: 20_000, runs: 3, fleet: 5, seconds: 2 }
    : {
        requests: 15_000,
        uploads: 500,
        keys: values.full ? 1_000_000 : 100_000,
        runs: values.full ? 50 : 10,
        fleet: values.full ? 500 : 30,
        seconds: values.full ? 120 : 10,
      };
  return {
    growth: null,
    rounds,
    ...scale,
    connections: 10,
    only: values.only ?? '',
    json: values.json ?? null,
    earlierRows: values.compare === undefined ? null : readEarlierRows(values.compare),
  };
}

/** Reads the rows of a file that --json has written. */
function readEarlierRows(file) {
  try {
    const { rows } = JSON.parse(readFileSync(file, 'utf8'));
    return rows.map(({ name, base, ratio }) => ({ name, base, median: ratio.median }));
  } catch (error) {
    return refuse(`${file} is not a file that --json has written: ${error.message}`);
  }
}

function growthOptions(values) {
  if (values.rounds !== undefined || values.only !== undefined || values.compare !== undefined)
    refuse('--growth does not accept --rounds, --only or --compare: select lists with --lists');
  const kinds = values.database === undefined ? ['sqlite', 'postgres'] : [values.database];
  if (kinds.includes('postgres') && process.platform !== 'linux')
    refuse('the CPU time of PostgreSQL can only be measured on Linux: use --database sqlite');
  if (kinds.some((kind) => kind !== 'sqlite' && kind !== 'postgres'))
    refuse('--database must be sqlite or postgres');
  const wanted = (values.lists ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  return {
    growth: {
      kinds,
      wanted,
      sizes: SIZES.slice(0, values.full ? 4 : values.quick ? 2 : 3),
      json: values.json ?? null,
    },
  };
}

function parse(args) {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  try {
    return parseArgs({
      args,
      options: {
        rounds: text,
        quick: flag,
        full: flag,
        only: text,
        json: text,
        compare: text,
        growth: flag,
        lists: text,
        database: text,
        help: flag,
      },
    }).values;
  } catch (error) {
    return refuse(error.message);
  }
}

function refuse(message) {
  console.error(`${message}\n\n${HELP}`);
  process.exit(1);
}
