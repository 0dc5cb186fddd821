import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const HELP = `npm run bench -- [options]

Compares Gantry with minimal servers that send the same bytes, alternately. Compare only ratios of
the same run. All rows take about ten minutes.

  --rounds <n>    rounds for each row, 1 to 50 [5]
  --quick         two rounds of few requests: a functional test, not a measurement
  --full          a million table rows instead of a hundred thousand where growth is measured, which
                  takes some minutes longer and 20 GB; fifty runs in a round instead of ten, and
                  500 workspaces for a campaign instead of 30; two minutes of changes with
                  events instead of ten seconds
  --only <text>   only the rows whose name or base contains the text
  --json <file>   also writes every measurement to the file
  --compare <file>  also shows the ratios of an earlier run, from a file of --json
  --help          this text

npm run bench -- --growth [options]

Measures the cost of a request to each list while its table grows: the first, the middle and the
last page of 20 rows, filters, searches. Each list has a separate database with copies of one row.
The cost is the CPU time of server and database, which other processes affect least; that of
PostgreSQL is known only on Linux. Prints each list when it is complete. Takes about ten minutes.

  --lists <texts>    only the lists whose name contains one of the texts, separated by commas
  --database <kind>  sqlite or postgres [both]
  --quick            1,000 and 10,000 rows, without 100,000
  --full             also a million rows: half an hour on an idle machine, and 10 GB
  --json <file>      also writes every measurement to the file
`;

const SIZES = [1_000, 10_000, 100_000, 1_000_000];

/** Parses the command line; exits for --help and unknown options. */
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
    refuse('--lists and --database are for --growth');
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
    earlier: values.compare === undefined ? null : earlierRun(values.compare),
  };
}

/** The rows of a file that --json has written. */
function earlierRun(file) {
  try {
    const { rows } = JSON.parse(readFileSync(file, 'utf8'));
    return rows.map(({ name, base, ratio }) => ({ name, base, median: ratio.median }));
  } catch (error) {
    return refuse(`${file} is not a file that --json has written: ${error.message}`);
  }
}

function growthOptions(values) {
  if (values.rounds !== undefined || values.only !== undefined || values.compare !== undefined)
    refuse('--growth does not accept --rounds, --only and --compare: select lists with --lists');
  const kinds = values.database === undefined ? ['sqlite', 'postgres'] : [values.database];
  if (kinds.includes('postgres') && process.platform !== 'linux')
    refuse('the processor time of PostgreSQL is known on Linux only: use --database sqlite');
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
