import { setTimeout as delay } from 'node:timers/promises';
import type { CliOptions } from '../cli-options.js';
import type { LogSink } from '../execution.js';
import { RepeatedSearch } from '../repeated-search.js';
import { RunFailure } from '../run-failure.js';
import { discoverTools, type Discovery, keepOnePerVersion } from './tool-discovery.js';
import type { DownloadProgress } from './tool-download.js';
import { reasonOf, ToolError } from './tool-error.js';
import type { ToolInstaller } from './tool-installer.js';
import { probeTool } from './tool-probe.js';
import type { ToolVersion } from './tool-version.js';
import type { ToolName } from './vendors.js';

const NO_TOOL =
  'Gantry found no usable OpenTofu or Terraform on this machine: put tofu or terraform on the ' +
  'search path of the runner, name it in GANTRY_RUN_CLI_PATHS, or install it with the command ' +
  '"tools install".';

/** Milliseconds until a list of releases expires, and until a failed request is repeated. */
const RELEASES_LIFETIME_MS = 3_600_000;
const RELEASES_RETRY_MS = 60_000;
/** Maximum milliseconds that a caller waits for the first list. */
const RELEASES_TIMEOUT_MS = 5_000;
/** Maximum progress lines of a download in the log of a run. */
const PROGRESS_STEPS = 4;

interface Releases {
  /** The preferred version first, then newest first. */
  readonly versions: readonly string[];
  /** Why the list is missing or empty; null otherwise, or if this machine installs no tools. */
  readonly problem: string | null;
}

interface CachedReleases extends Releases {
  readonly validUntil: number;
}

type ToolOptions = Pick<CliOptions, 'toolPaths' | 'searchPath' | 'installer' | 'toolToInstall'>;

/** The tools that this machine has, and those that it installs when a run needs them. */
export class MachineTools {
  private readonly machine: RepeatedSearch<Discovery>;
  private readonly probes = new Map<string, RepeatedSearch<ToolVersion | string>>();
  private known: CachedReleases | null = null;
  private fetching: Promise<CachedReleases> | null = null;

  /** `now` returns monotonic milliseconds. */
  constructor(
    private readonly options: ToolOptions,
    private readonly now: () => number = () => performance.now(),
  ) {
    const { toolPaths, searchPath } = options;
    this.machine = new RepeatedSearch(
      () => discoverTools(toolPaths, searchPath),
      ({ tools }) => tools.length > 0,
      now,
    );
  }

  /**
   * Lists the usable tools of the machine and those that Gantry has installed, newest first. Caches
   * the tools of the machine once it has found one; lists the installed tools at each call.
   */
  async discover(): Promise<Discovery> {
    const installed = (await this.options.installer?.store.list()) ?? [];
    const [found, results] = await Promise.all([
      this.machine.get(),
      Promise.all(installed.map(({ path }) => this.probe(path))),
    ]);
    return {
      tools: keepOnePerVersion([
        ...found.tools,
        ...results.filter((result) => typeof result !== 'string'),
      ]),
      problems: [...found.problems, ...results.filter((result) => typeof result === 'string')],
    };
  }

  /** Lists the preferred version first; empty if this machine installs no tools. */
  async listInstallableVersions(): Promise<readonly string[]> {
    return (await this.refreshReleases()).versions;
  }

  /** Why runs cannot have a tool; null if there is a usable one, or a version to install. */
  async findUnavailableReason(): Promise<string | null> {
    const { tools, problems } = await this.discover();
    if (tools.length > 0) return null;
    const { versions, problem } = await this.refreshReleases();
    if (versions.length > 0) return null;
    return [NO_TOOL, ...problems, ...(problem === null ? [] : [problem])].join(' ');
  }

  /**
   * Returns the tool with this exact version. Installs a missing one, if the operator permits that.
   * Throws RunFailure, or the abort reason.
   */
  async get(version: string, log: LogSink, signal: AbortSignal): Promise<ToolVersion> {
    const { installer, toolToInstall } = this.options;
    const tool = await this.find(version);
    if (tool) return tool;
    if (!installer || !toolToInstall) throw new RunFailure(await this.explainAbsence(version));
    await install(installer, toolToInstall, version, log, signal);
    const installed = await this.find(version);
    if (!installed)
      throw new RunFailure(`Version ${version} was installed, but does not run on this machine.`);
    return installed;
  }

  private async find(version: string): Promise<ToolVersion | null> {
    const { tools } = await this.discover();
    return tools.find((tool) => tool.version === version) ?? null;
  }

  private async explainAbsence(version: string): Promise<string> {
    const { tools } = await this.discover();
    if (tools.length === 0) return NO_TOOL;
    const versions = tools.map((tool) => tool.version).join(', ');
    return `This machine does not have version ${version}; it has ${versions}.`;
  }

  private probe(path: string): Promise<ToolVersion | string> {
    let probe = this.probes.get(path);
    if (!probe) {
      probe = new RepeatedSearch<ToolVersion | string>(
        () => probeTool(path, 'installed'),
        (result) => typeof result !== 'string',
        this.now,
      );
      this.probes.set(path, probe);
    }
    return probe.get();
  }

  private async refreshReleases(): Promise<Releases> {
    const { installer, toolToInstall } = this.options;
    if (!installer || !toolToInstall) return { versions: [], problem: null };
    if (this.known && this.now() < this.known.validUntil) return this.known;
    this.fetching ??= this.fetchReleases(installer, toolToInstall).finally(
      () => (this.fetching = null),
    );
    const refreshed = this.fetching.then((releases) => (this.known = releases));
    // An unavailable network must not delay claims for long.
    const timeout = new AbortController();
    const late = delay(this.known ? 0 : RELEASES_TIMEOUT_MS, null, { signal: timeout.signal });
    late.catch(() => undefined);
    const releases = await Promise.race([refreshed, late]);
    timeout.abort();
    return releases ?? this.known ?? fallbackReleases(installer, toolToInstall, 'No response yet.');
  }

  private async fetchReleases(installer: ToolInstaller, tool: ToolName): Promise<CachedReleases> {
    const { known } = this;
    try {
      const versions = await installer.listReleases(tool);
      const problem = versions.length > 0 ? null : installer.describeAbsence(tool);
      return { versions, problem, validUntil: this.now() + RELEASES_LIFETIME_MS };
    } catch (error) {
      const releases =
        known?.problem === null ? known : fallbackReleases(installer, tool, reasonOf(error));
      return { ...releases, validUntil: this.now() + RELEASES_RETRY_MS };
    }
  }
}

/**
 * Without a list, offers the fallback version of the installer, if there is one. If the source
 * lacks that release, the run fails with the reason.
 */
function fallbackReleases(installer: ToolInstaller, tool: ToolName, problem: string): Releases {
  const version = installer.findFallbackVersion(tool);
  return { versions: version === null ? [] : [version], problem };
}

async function install(
  installer: ToolInstaller,
  tool: ToolName,
  version: string,
  log: LogSink,
  signal: AbortSignal,
): Promise<void> {
  const { title, place } = installer.describeRelease(tool, version);
  const writeLine = (text: string): void => log.write(Buffer.from(`${text}\n`));
  writeLine(`Installing ${title} from ${place}`);
  try {
    await installer.install(tool, version, { signal, progress: progressLines(writeLine) });
  } catch (error) {
    throw error instanceof ToolError ? new RunFailure(error.message) : error;
  }
  writeLine(`Verified the signature of ${title} and installed it`);
}

function progressLines(writeLine: (text: string) => void): DownloadProgress {
  let reportedStep = 0;
  return (received, total) => {
    if (total === null || total === 0) return;
    const step = Math.floor((received / total) * PROGRESS_STEPS);
    if (step <= reportedStep) return;
    reportedStep = step;
    writeLine(`Downloaded ${Math.round((100 * step) / PROGRESS_STEPS)}% of ${total} bytes`);
  };
}
