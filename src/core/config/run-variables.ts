import { resolve } from 'node:path';
import { variable } from './variable.js';
import {
  absolutePaths,
  addressRanges,
  dnsServers,
  egressRules,
  flag,
  hosts,
  httpUrl,
  integer,
  namePatterns,
  oneOf,
  optional,
  providerMirror,
} from './variable-parsers.js';

/** Execution of runs. */
export const RUN_VARIABLES = {
  runWorker: variable(
    'GANTRY_RUN_WORKERS',
    '1',
    '0: the server executes no runs; only agents, and runners that share its PostgreSQL ' +
      'database, do.',
    flag,
  ),
  runConcurrency: variable(
    'GANTRY_RUN_CONCURRENCY',
    '2',
    'Maximum concurrent runs of one process.',
    integer(1, 100),
  ),
  runLease: variable(
    'GANTRY_RUN_LEASE',
    '30',
    'Seconds without a heartbeat after which the worker of a run counts as lost. Must be ' +
      'the same for all processes.',
    integer(3, 600),
  ),
  runRegistryUrl: variable(
    'GANTRY_RUN_REGISTRY_URL',
    '',
    'URL at which runs reach the registry. Empty: a server uses its own port, a runner the ' +
      'public URL.',
    optional(httpUrl),
  ),
  runExecutor: variable(
    'GANTRY_RUN_EXECUTOR',
    'cli',
    '`cli` executes runs with OpenTofu or Terraform; `simulated` provisions nothing and ' +
      'is for trying the API.',
    oneOf('cli', 'simulated'),
  ),
  runSimulatedDuration: variable(
    'GANTRY_RUN_SIMULATED_DURATION',
    '0',
    'Milliseconds that each plan and each apply of the executor `simulated` takes.',
    integer(0, 3_600_000),
  ),
  runWorkDir: variable(
    'GANTRY_RUN_WORK_DIR',
    '',
    'Folder for active runs and for providers, on a local disk, used by one runner only. ' +
      'Empty: `runner` in the data folder.',
    optional((text) => resolve(text)),
  ),
  runCliPaths: variable(
    'GANTRY_RUN_CLI_PATHS',
    '',
    'Absolute paths of `tofu` or `terraform` programs, separated by commas, in addition to ' +
      'those on the search path.',
    absolutePaths,
  ),
  runSandbox: variable(
    'GANTRY_RUN_SANDBOX',
    'auto',
    '`auto` and `required` refuse runs if bubblewrap does not work. `npm start` then simulates ' +
      'runs, or, with `auto` on a loopback address, executes them without a sandbox. `off`: no ' +
      'sandbox, so modules can do everything that the runner can.',
    oneOf('auto', 'required', 'off'),
  ),
  runReadOnlyPaths: variable(
    'GANTRY_RUN_READ_ONLY_PATHS',
    '',
    'Paths of the machine that runs may read in the sandbox, separated by commas, such as ' +
      '`/lib,/lib64` for providers that need them.',
    absolutePaths,
  ),
  runEgress: variable(
    'GANTRY_RUN_EGRESS',
    'none',
    'Where plan and apply may connect to, in the sandbox. `none`: nowhere. `list`: to the hosts ' +
      'of the egress rules, through a proxy of the runner. `all`: to everything that this ' +
      'machine reaches, as without the sandbox.',
    oneOf('none', 'list', 'all'),
  ),
  runEgressHosts: variable(
    'GANTRY_RUN_EGRESS_HOSTS',
    '',
    'Hosts, separated by commas, to which every run on this machine may connect with ' +
      '`GANTRY_RUN_EGRESS=list`, such as `*.amazonaws.com:443,10.1.0.5:8200`.',
    egressRules,
  ),
  runEgressPrivate: variable(
    'GANTRY_RUN_EGRESS_PRIVATE',
    '',
    'Private addresses and networks, separated by commas, that the egress rules of an ' +
      'organization may permit, such as `10.0.0.0/8`. Empty: none.',
    addressRanges,
  ),
  runEgressResolvers: variable(
    'GANTRY_RUN_EGRESS_RESOLVERS',
    '',
    'DNS servers of the egress proxy, as addresses with an optional port, separated by commas. ' +
      'Empty: those of this machine.',
    dnsServers,
  ),
  runProviderHosts: variable(
    'GANTRY_RUN_PROVIDER_HOSTS',
    'registry.opentofu.org,registry.terraform.io',
    'Hosts, separated by commas, whose providers runs may install in addition to those of ' +
      'this registry. `none`: no others.',
    hosts,
  ),
  runProviderMirror: variable(
    'GANTRY_RUN_PROVIDER_MIRROR',
    '',
    'Source that replaces the registries of `GANTRY_RUN_PROVIDER_HOSTS`: an `https://` URL ' +
      'with the network mirror protocol, or a folder as `providers mirror` writes it.',
    optional(providerMirror),
  ),
  runInitTimeout: variable(
    'GANTRY_RUN_INIT_TIMEOUT',
    '600',
    'Seconds that fetching modules and providers may take.',
    integer(1, 86_400),
  ),
  runPlanTimeout: variable(
    'GANTRY_RUN_PLAN_TIMEOUT',
    '3600',
    'Seconds that a plan may take.',
    integer(1, 86_400),
  ),
  runApplyTimeout: variable(
    'GANTRY_RUN_APPLY_TIMEOUT',
    '14400',
    'Seconds that an apply may take.',
    integer(1, 604_800),
  ),
  runCancelGrace: variable(
    'GANTRY_RUN_CANCEL_GRACE',
    '30',
    'Seconds that an interrupted run has to save its state before it is killed.',
    integer(1, 3_600),
  ),
  runCpuLimit: variable(
    'GANTRY_RUN_CPU_LIMIT',
    '3600',
    'Seconds of processor time for each process of a run; 0 is no limit.',
    integer(0, 604_800),
  ),
  runMemoryLimit: variable(
    'GANTRY_RUN_MEMORY_LIMIT',
    '4294967296',
    'Bytes of address space for each process of a run, at least 1 GiB for the tools to ' +
      'start; 0 is no limit.',
    integer(0, 1_099_511_627_776),
  ),
  runFileLimit: variable(
    'GANTRY_RUN_FILE_LIMIT',
    '1073741824',
    'Bytes of the largest file that a run may write; 0 is no limit. In the sandbox, it also ' +
      'limits the temporary folder, which has at most 512 MiB.',
    integer(0, 1_099_511_627_776),
  ),
  runProcessLimit: variable(
    'GANTRY_RUN_PROCESS_LIMIT',
    '2048',
    'Maximum concurrent processes and threads of a run; 0 is no limit. If the runner is ' +
      'root, it applies only with control groups.',
    integer(0, 1_000_000),
  ),
  runCgroups: variable(
    'GANTRY_RUN_CGROUPS',
    'auto',
    '`auto`: a control group (cgroup v2) for each run if the runner has a delegated one, ' +
      'as with `Delegate=memory pids cpu` in its unit, and is not root. `on`: for root too, and ' +
      'runs are refused if there is none. `off`: none.',
    oneOf('auto', 'on', 'off'),
  ),
  runEnvironment: variable(
    'GANTRY_RUN_ENVIRONMENT',
    '',
    'Names of additional environment variables that workspaces may set for runs without a ' +
      'sandbox, separated by commas; a trailing `*` matches any suffix.',
    namePatterns,
  ),
};
