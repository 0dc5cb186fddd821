import { createHash } from 'node:crypto';
import type { ModuleCallee, RunJob } from './execution.js';

export interface SimulatedResource {
  /** For example, `module.this.terraform_data.note`. */
  readonly address: string;
  readonly type: string;
  /**
   * The module version and the names of the variables, which a plan compares with those in the
   * state. Plans and states contain this text as the attribute `made`.
   */
  readonly inputs: string;
}

interface State {
  readonly serial: number;
  readonly lineage: string;
  readonly resources: readonly {
    readonly module?: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes?: { readonly made?: string } }[];
  }[];
}

export function resourcesIn(state: Buffer | null): SimulatedResource[] {
  if (!state) return [];
  const { resources } = JSON.parse(state.toString()) as State;
  return resources.map(({ module, type, name, instances }) => ({
    address: [module, type, name].filter(Boolean).join('.'),
    type,
    inputs: instances[0]?.attributes?.made ?? '',
  }));
}

/** Creates the next state, in format 4 of the tools, with outputs that are marked as simulated. */
export function createState(
  job: RunJob,
  resources: readonly SimulatedResource[],
  outputs: ModuleCallee['outputs'],
): Buffer {
  const prior = job.state ? (JSON.parse(job.state.toString()) as State) : null;
  const state = {
    version: 4,
    terraform_version: job.iacVersion,
    serial: (prior?.serial ?? 0) + 1,
    lineage: prior?.lineage ?? uuidFrom(job.runId),
    outputs: Object.fromEntries(
      outputs.map(({ name, sensitive }) => [
        name,
        {
          value: `simulated value of ${name}`,
          type: 'string',
          ...(sensitive ? { sensitive: true } : {}),
        },
      ]),
    ),
    resources: resources.map(({ address, type, inputs }) => ({
      module: 'module.this',
      mode: 'managed',
      type,
      name: address.split('.').at(-1) ?? '',
      provider: `provider["terraform.io/builtin/terraform"]`,
      instances: [
        {
          schema_version: 0,
          attributes: { id: uuidFrom(address), made: inputs },
          sensitive_attributes: [],
        },
      ],
    })),
    check_results: null,
  };
  return Buffer.from(`${JSON.stringify(state, null, 2)}\n`);
}

/** Derived from the name, so that simulated runs are repeatable. */
function uuidFrom(name: string): string {
  return createHash('sha256')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}
