import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../find-program.js';
import type { ProcessCommand } from '../launcher/messages.js';
import { runTool } from '../tools/tool-process.js';
import { BubblewrapEnclosure, type MountPrograms } from './bubblewrap-enclosure.js';
import type { Enclosure, SandboxLimits } from './enclosure.js';
import type { CgroupMode } from './run-cgroups.js';
import { UnsandboxedEnclosure } from './unsandboxed-enclosure.js';

export type SandboxMode = 'auto' | 'required' | 'off';
/** What the code of runs may connect to: nothing, hosts that rules permit, or everything. */
export type EgressMode = 'none' | 'list' | 'all';

export interface EnclosureOptions {
  readonly sandbox: SandboxMode;
  readonly limits: SandboxLimits;
  readonly readOnlyPaths: readonly string[];
  readonly searchPath: string;
  readonly cgroups: CgroupMode;
  /**
   * Additional variables that a workspace may set for a tool without a sandbox: names, in which a
   * trailing `*` matches any suffix.
   */
  readonly environment: readonly string[];
  readonly egress?: EgressMode;
  readonly timeouts: { readonly graceMs: number };
}

const PROBE_TIMEOUT_MS = 20_000;
/** The end of a sentence. */
const ALTERNATIVE = 'or set GANTRY_RUN_SANDBOX=off if the whole runner is isolated in another way.';

/**
 * Returns the strictest sandbox that works on this machine, or an enclosure without a sandbox if it
 * is off. If neither is possible, returns the reason for the operator, as a text that can follow a
 * colon.
 */
export async function probeEnclosure(options: EnclosureOptions): Promise<Enclosure | string> {
  const { sandbox, limits, readOnlyPaths, searchPath, environment, timeouts } = options;
  const programs = ['bwrap', 'prlimit', 'unshare', 'mount'];
  const [bwrap = null, prlimit = null, unshare = null, mount = null] = await Promise.all(
    programs.map((name) => findProgram(name, searchPath)),
  );
  if (sandbox === 'off' && options.egress === 'list')
    return (
      'GANTRY_RUN_EGRESS=list needs the sandbox, and GANTRY_RUN_SANDBOX is off. Set ' +
      'GANTRY_RUN_SANDBOX=auto, or change GANTRY_RUN_EGRESS.'
    );
  if (sandbox === 'off')
    return new UnsandboxedEnclosure({ prlimit, limits, graceMs: timeouts.graceMs, environment });
  if (bwrap === null)
    return (
      'the sandbox needs bubblewrap (bwrap), which is not on the search path. Install it, ' +
      ALTERNATIVE
    );
  if (prlimit === null)
    return (
      'the sandbox needs prlimit (of util-linux), which is not on the search path. Install it, ' +
      ALTERNATIVE
    );
  let reason = 'no reason given';
  for (const mounts of mountCandidates(unshare, mount)) {
    const enclosure = new BubblewrapEnclosure({ bwrap, prlimit, mounts }, limits, readOnlyPaths);
    const failure = await probe(enclosure, options.egress === 'list');
    if (failure === null) return enclosure;
    reason = failure;
  }
  return `bubblewrap does not work here (${reason}). Correct the cause, ${ALTERNATIVE}`;
}

function mountCandidates(unshare: string | null, mount: string | null): (MountPrograms | null)[] {
  if (unshare === null || mount === null) return [null];
  const unprivileged = { unshare, mount, isRoot: false };
  return process.getuid?.() === 0
    ? [{ ...unprivileged, isRoot: true }, unprivileged, null]
    : [unprivileged, null];
}

/** Returns null if the enclosure works, otherwise the first line of its error output. */
async function probe(
  enclosure: BubblewrapEnclosure,
  isNetworkIsolated: boolean,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-sandbox-'));
  try {
    await Promise.all(['root', 'home'].map((name) => mkdir(join(folder, name))));
    const root = join(folder, 'root');
    return await runProbe(
      isNetworkIsolated ? enclosure.probeIsolatedNetwork(root) : enclosure.probe(root),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runProbe(command: ProcessCommand): Promise<string | null> {
  const never = new AbortController().signal;
  let report = '';
  const { code } = await runTool(command, {
    onStdout: () => undefined,
    onStderr: (bytes) => (report += bytes.toString()),
    cancel: never,
    kill: never,
    timeoutMs: PROBE_TIMEOUT_MS,
    graceMs: 0,
  });
  return code === 0 ? null : report.trim().split('\n')[0] || 'no reason given';
}
