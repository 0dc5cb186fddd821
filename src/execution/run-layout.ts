import { posix } from 'node:path';
import type { RunJob, UploadedConfiguration } from './execution.js';
import { RunFailure } from './run-failure.js';

/** Where an uploaded configuration is unpacked, in `root/` of the run's folder. */
export const CONFIGURATION_FOLDER = 'config';
export const STATE_FILE = 'terraform.tfstate';
export const LOCK_FILE = '.terraform.lock.hcl';
export const PLAN_FILE = 'plan.bin';
/** The generated root module that calls a module of the registry. */
export const ROOT_MODULE_FILE = 'main.tf.json';

/** Replaces the `cloud` and `backend` blocks of the configuration, so it must be merged last. */
const OVERRIDE_FILE = 'zz_gantry_override.tf.json';
const OVERRIDES = /(?:^|_)override\.(?:tf|tofu)(?:\.json)?$/;

/** Paths are relative to `root/` of the run's folder. */
export interface RunLayout {
  /** The folder in which the tool starts; empty for `root/` itself. */
  readonly directory: string;
  /** The path from `directory` back to `root/`, with a trailing slash; empty if they are equal. */
  readonly pathToRoot: string;
  readonly stateFile: string;
  /** The file that Gantry generates. */
  readonly configuration: { readonly name: string; readonly content: string };
  /** Paths that the code of the configuration can read but not write, if it is in a sandbox. */
  readonly readOnlyPaths: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Whether a tool merges the file after Gantry's override file, or instead of it. The tools merge
 * override files in the order of their names, and OpenTofu prefers `x.tofu` to `x.tf`.
 */
export function isMergedLater(name: string): boolean {
  return OVERRIDES.test(name) && name > OVERRIDE_FILE;
}

export function moduleLayout(content: string): RunLayout {
  return {
    directory: '',
    pathToRoot: '',
    stateFile: STATE_FILE,
    configuration: { name: ROOT_MODULE_FILE, content },
    readOnlyPaths: ['.terraform', ROOT_MODULE_FILE],
    environment: {},
  };
}

/**
 * The layout of an uploaded configuration. Its backend is replaced, and state, plan and the tool's
 * own data are stored outside of it. Throws RunFailure if the working directory is not in it.
 */
export function uploadLayout(
  { workspace }: Pick<RunJob, 'workspace'>,
  { directory: requested }: UploadedConfiguration,
): RunLayout {
  const directory = posix.join(CONFIGURATION_FOLDER, requested);
  if (directory !== CONFIGURATION_FOLDER && !directory.startsWith(`${CONFIGURATION_FOLDER}/`))
    throw new RunFailure(`The working directory "${requested}" is outside of the configuration.`);
  const pathToRoot = `${posix.relative(directory, '')}/`;
  const isDefault = workspace.name === 'default';
  const backend = {
    local: { path: `${pathToRoot}${STATE_FILE}`, workspace_dir: `${pathToRoot}states` },
  };
  return {
    directory,
    pathToRoot,
    stateFile: isDefault ? STATE_FILE : `states/${workspace.name}/${STATE_FILE}`,
    configuration: {
      name: `${directory}/${OVERRIDE_FILE}`,
      content: `${JSON.stringify({ terraform: { backend } }, null, 1)}\n`,
    },
    readOnlyPaths: ['.terraform'],
    environment: { TF_DATA_DIR: `${pathToRoot}.terraform`, TF_WORKSPACE: workspace.name },
  };
}
