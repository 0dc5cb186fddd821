import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc/<pid>/stat, counted from the state behind the name: the parent, and the ticks of children that ended. */
const PARENT = 1;
const ENDED = [13, 14];
const TICK = 10;
const NANOSECONDS = 1e6;

/**
 * Milliseconds of processor time that the PostgreSQL of this process id has taken for its clients so far, with that of
 * helpers that have ended. Only Linux tells.
 */
export function postgresTime(postmaster) {
  const ended = ENDED.reduce((sum, field) => sum + Number(statOf(postmaster)[field]), 0) * TICK;
  const living = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && isHelper(name, postmaster),
  );
  return living.reduce((sum, pid) => sum + runtimeOf(pid), ended);
}

/** Everything else, such as the writer of the log, has work that no call waits for. */
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
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS;
  } catch {
    // It has just ended.
    return 0;
  }
}

const statOf = (pid) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
