import { readdirSync, readFileSync } from 'node:fs';

/** Fields of /proc/<pid>/stat after the name: the parent, and the CPU ticks of ended children. */
const PARENT_FIELD = 1;
const ENDED_CHILDREN_FIELDS = [13, 14];
const TICK_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

/**
 * Returns the milliseconds of CPU time that the server processes of a PostgreSQL have used for its
 * clients, including processes that have ended. Works only on Linux.
 */
export function readPostgresCpuTime(postmaster) {
  const fields = readStat(postmaster);
  let milliseconds = 0;
  for (const field of ENDED_CHILDREN_FIELDS) milliseconds += Number(fields[field]) * TICK_MS;
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name) && isBackend(name, postmaster)) milliseconds += readRuntime(name);
  return milliseconds;
}

/** Excludes other processes, such as the WAL writer, because no request waits for them. */
function isBackend(pid, postmaster) {
  try {
    return (
      Number(readStat(pid)[PARENT_FIELD]) === postmaster &&
      /gantry|parallel worker/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    );
  } catch {
    return false;
  }
}

function readRuntime(pid) {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / NANOSECONDS_PER_MS;
  } catch {
    // The process has just exited.
    return 0;
  }
}

const readStat = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
