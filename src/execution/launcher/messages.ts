export interface ProcessCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Contents of additional file descriptors of the command. */
  readonly inputs: readonly { readonly descriptor: number; readonly bytes: Buffer }[];
  /** Whether the command is a sandbox, which reports the PID of the tool on descriptor 3. */
  readonly isSandbox: boolean;
  /** Milliseconds that a tool without a sandbox gets to exit after its runner has exited. */
  readonly graceMs: number;
}

/** A request to the launcher: start a process under this ID, or interrupt its tool by PID. */
export type LauncherRequest = { readonly id: number } & (
  { readonly command: ProcessCommand } | { readonly interrupt: number }
);

/** Events arrive in order. Unless the launcher exits, the last one is `ended` or `failed`. */
export type LauncherEvent = { readonly id: number } & (
  | { readonly what: 'started'; readonly pid: number }
  /** From standard output, standard error, or the sandbox's reports on descriptor 3. */
  | { readonly what: 'output'; readonly on: 1 | 2 | 3; readonly bytes: Buffer }
  /** `code` is null if a signal ended the process. */
  | { readonly what: 'ended'; readonly code: number | null }
  /** The process could not be started. */
  | { readonly what: 'failed'; readonly message: string }
);

/** The PID of the tool in the output of `bwrap --info-fd`; null while the output is incomplete. */
export function toolPidIn(report: string): number | null {
  const [, pid] = /"child-pid": *([0-9]+)[^0-9]/.exec(report) ?? [];
  return pid === undefined ? null : Number(pid);
}
