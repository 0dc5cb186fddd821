import type { EgressLimits } from './egress/egress-server.js';
import type { RunnerEgress } from './egress/egress-settings.js';
import type { ProviderMirror } from './modules/cli-configuration.js';
import type { ReadModuleCalls } from './modules/module-installer.js';
import type { SandboxLimits } from './sandbox/enclosure.js';
import type { EgressMode, SandboxMode } from './sandbox/probe-enclosure.js';
import type { CgroupMode } from './sandbox/run-cgroups.js';
import type { ToolInstaller } from './tools/tool-installer.js';
import type { ToolName } from './tools/vendors.js';

export interface CliOptions {
  /** Folder for the runs and the providers of this runner. */
  readonly workDir: string;
  /** Paths of tools besides those on the search path. */
  readonly toolPaths: readonly string[];
  readonly searchPath: string;
  /** Installs tools in the data folder; omitted to use only the tools of the machine. */
  readonly installer?: ToolInstaller;
  /**
   * The tool to install when a run needs a version that the machine lacks; omitted or null to
   * install none.
   */
  readonly toolToInstall?: ToolName | null;
  readonly sandbox: SandboxMode;
  readonly limits: SandboxLimits;
  /** Additional paths of the host that runs may read in the sandbox, such as `/lib`. */
  readonly readOnlyPaths: readonly string[];
  readonly cgroups: CgroupMode;
  /**
   * Additional variables that a workspace may set for a tool without a sandbox: names, in which a
   * trailing `*` matches any suffix.
   */
  readonly environment: readonly string[];
  /** What plans and applies may connect to. Fetching always uses the machine's network. */
  readonly egress: EgressMode;
  readonly runnerEgress: RunnerEgress;
  readonly egressLimits?: Partial<EgressLimits>;
  /** Hosts, besides the registry, whose providers runs may install. */
  readonly providerHosts: readonly string[];
  /** The source of the providers of `providerHosts`; omitted or null for the hosts themselves. */
  readonly providerMirror?: ProviderMirror | null;
  readonly timeouts: {
    readonly initMs: number;
    readonly planMs: number;
    readonly applyMs: number;
    readonly graceMs: number;
  };
  readonly readModuleCalls: ReadModuleCalls;
}
