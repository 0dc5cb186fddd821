export interface ProcessCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** What the command reads on further descriptors, to their end. */
  readonly inputs: readonly { readonly descriptor: number; readonly bytes: Buffer }[];
  /** The command is a sandbox that tells on descriptor 3 which process the tool is. */
  readonly isSandbox: boolean;
  /** Milliseconds that a tool without a sandbox gets to end by itself when its server has died. */
  readonly graceMs: number;
}

/** A request to the launcher: start a process under this ID, or interrupt its tool. */
export type LauncherRequest = { readonly id: number } & (
  { readonly command: ProcessCommand } | { readonly interrupt: number }
);

/** An event of a process, in order. The last one is `ended` or `failed`. */
export type LauncherEvent = { readonly id: number } & (
  | { readonly what: 'started'; readonly pid: number }
  /** Of standard output, standard error, or what a sandbox tells on descriptor 3. */
  | { readonly what: 'said'; readonly on: 1 | 2 | 3; readonly bytes: Buffer }
  /** Null: a signal ended it. */
  | { readonly what: 'ended'; readonly code: number | null }
  /** It could not be started. */
  | { readonly what: 'failed'; readonly message: string }
);

/**
 * The process of the tool, in what bwrap reports on its descriptor of information; null until its
 * number is whole.
 */
export function toolPidIn(report: string): number | null {
  const [, pid] = /"child-pid": *([0-9]+)[^0-9]/.exec(report) ?? [];
  return pid === undefined ? null : Number(pid);
}
