import { parseArgs } from 'node:util';

const HELP = `npm run bench -- [options]

Measures Gantry against bare servers that answer the same bytes, back to back. Only ratios within one run count. All rows
take about ten minutes.

  --rounds <n>    rounds for each row, 1 to 50 [5]
  --quick         two rounds of few requests: to see that it works, not to judge by
  --full          a million keys in the rows about growth, where a hundred thousand serve otherwise: minutes more, and 20 GB;
                  fifty runs in a round where ten serve otherwise
  --only <text>   only the rows whose name or base holds the text
  --json <file>   also writes every measurement to the file
  --help          this text
`;

/** The command line; ends the process for --help and for what it does not know. */
export function readOptions(args) {
  const values = parse(args);
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const rounds = Number(values.rounds ?? (values.quick ? 2 : 5));
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) refuse('--rounds must be a whole number from 1 to 50');
  const scale = values.quick ? { requests: 3_000, uploads: 100, keys: 20_000, runs: 3 } : { requests: 15_000, uploads: 500, keys: values.full ? 1_000_000 : 100_000, runs: values.full ? 50 : 10 };
  return { rounds, ...scale, connections: 10, only: values.only ?? '', json: values.json ?? null };
}

function parse(args) {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  try {
    return parseArgs({ args, options: { rounds: text, quick: flag, full: flag, only: text, json: text, help: flag } }).values;
  } catch (error) {
    return refuse(error.message);
  }
}

function refuse(message) {
  console.error(`${message}\n\n${HELP}`);
  process.exit(1);
}
