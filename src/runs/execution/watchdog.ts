/**
 * Starts the command in the place of the shell, and beside it, in the same process group, one that reads descriptor 3. The
 * runner holds its other end: when the runner has died, however that was, the reader interrupts the command, so that an
 * apply saves its state, and kills what is left of the group when the grace is over. Nothing but the runner writes there.
 * Nobody reads what the command prints by then: it must not die of that, as programs in Go do.
 */
const SCRIPT = `
trap '' PIPE
(
  read -r _
  kill -s INT $$
  waited=0
  while [ "$waited" -lt "$0" ] && kill -0 $$; do sleep 1; waited=$((waited + 1)); done
  kill -s KILL -- -$$
) <&3 3<&- >/dev/null 2>&1 &
exec "$@" 3<&-
`;

/** Arguments of `/bin/sh` with which a command does not outlive its runner. The command must become the leader of a process group. */
export function watched(command: readonly string[], graceMs: number): string[] {
  return ['-c', SCRIPT, String(Math.ceil(graceMs / 1000)), ...command];
}
