import { posix } from 'node:path';

import type { RunJob, UploadedConfiguration } from './execution.js';
import { RunFailure } from './run-failure.js';

/** Where an uploaded configuration is unpacked, in the run's folder. */
export const CONFIGURATION_FOLDER = 'config';
export const STATE_FILE = 'terraform.tfstate';

/** Replaces the `cloud` and `backend` blocks of the configuration, so it must be merged last. */
const OVERRIDE_FILE = 'zz_gantry_override.tf.json';
const OVERRIDES = /(?:^|_)override\.(?:tf|tofu)(?:\.json)?$/;

/** Where the files of a run are: paths relative to its folder, and the settings of the tool. */
export interface RunLayout {
  /** Where the tool starts; empty: the folder itself. */
  readonly directory: string;
  /** From there to the folder, with a slash at the end; empty: it is the same. */
  readonly toFolder: string;
  readonly stateFile: string;
  /** The configuration that Gantry generates. */
  readonly configuration: { readonly name: string; readonly content: string };
  /** What the code of the configuration may only read. */
  readonly readOnly: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Whether the tools merge a file after Gantry's override file: they take override files in the order
 * of their names, and OpenTofu takes `.tofu` instead of a `.tf` of the same name.
 */
export function isMergedLater(name: string): boolean {
  return OVERRIDES.test(name) && name > OVERRIDE_FILE;
}

/** The generated root module around a module of the registry. */
export function moduleLayout(content: string): RunLayout {
  return {
    directory: '',
    toFolder: '',
    stateFile: STATE_FILE,
    configuration: { name: 'main.tf.json', content },
    readOnly: ['.terraform', 'main.tf.json'],
    environment: {},
  };
}

/**
 * An uploaded root module. Its state, its plan and the tool's own data lie outside of it, and its
 * backend is replaced; `terraform.workspace` is the name of the workspace.
 */
export function uploadLayout(
  { workspace }: Pick<RunJob, 'workspace'>,
  { directory: requested }: UploadedConfiguration,
): RunLayout {
  const directory = posix.join(CONFIGURATION_FOLDER, requested);
  if (directory !== CONFIGURATION_FOLDER && !directory.startsWith(`${CONFIGURATION_FOLDER}/`))
    throw new RunFailure(`The working directory "${requested}" leads out of the configuration.`);
  const toFolder = `${posix.relative(directory, '')}/`;
  const isDefault = workspace.name === 'default';
  const backend = {
    local: { path: `${toFolder}${STATE_FILE}`, workspace_dir: `${toFolder}states` },
  };
  return {
    directory,
    toFolder,
    stateFile: isDefault ? STATE_FILE : `states/${workspace.name}/${STATE_FILE}`,
    configuration: {
      name: `${directory}/${OVERRIDE_FILE}`,
      content: `${JSON.stringify({ terraform: { backend } }, null, 1)}\n`,
    },
    readOnly: ['.terraform'],
    environment: { TF_DATA_DIR: `${toFolder}.terraform`, TF_WORKSPACE: workspace.name },
  };
}
