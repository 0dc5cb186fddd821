import { readdirSync, readFileSync } from 'node:fs';

/**
 * Fields of /proc/<pid>/stat, counted after the name: the parent, and the ticks of ended children.
 */
const PARENT = 1;
const ENDED = [13, 14];
const TICK_MS = 10;
const NANOSECONDS_PER_MS = 1e6;

/**
 * Milliseconds of CPU time of a PostgreSQL, by PID, for its clients so far, including ended
 * helpers. Linux only.
 */
export function postgresTime(postmaster) {
  const ended = ENDED.reduce((sum, field) => sum + Number(statOf(postmaster)[field]), 0) * TICK_MS;
  const helpers = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && isHelper(name, postmaster),
  );
  return helpers.reduce((sum, pid) => sum + runtimeOf(pid), ended);
}

/** Other processes, such as the WAL writer, do work that no call waits for. */
function isHelper(pid, postmaster) {
  try {
    return (
      Number(statOf(pid)[PARENT]) === postmaster &&
      /gantry|parallel worker/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    );
  } catch {
    return false;
  }
}

function runtimeOf(pid) {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / NANOSECONDS_PER_MS;
  } catch {
    // It has just exited.
    return 0;
  }
}

const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
