import { Injectable } from '@nestjs/common';
import { Sealer } from '../secrets/sealer.js';
import type { RunVariable } from './execution/execution.js';
import type { Run } from './run.entity.js';

const PURPOSE = { payload: 'run payload', variables: 'run variables', plan: 'run plan', planJson: 'run plan json', lockFile: 'run lock file' } as const;

/** What a run keeps that only its execution may see, sealed. */
@Injectable()
export class RunSecrets {
  constructor(private readonly sealer: Sealer) {}

  sealVariables(variables: readonly RunVariable[]): string {
    return this.sealer.sealText(PURPOSE.variables, JSON.stringify(variables));
  }

  /** Null: the run has no variables of its own yet. */
  variablesOf({ variables }: Pick<Run, 'variables'>): RunVariable[] | null {
    return variables === null ? null : (JSON.parse(this.sealer.openText(PURPOSE.variables, variables)) as RunVariable[]);
  }

  sealPayload(payload: unknown): string | null {
    return payload === undefined ? null : this.sealer.sealText(PURPOSE.payload, JSON.stringify(payload));
  }

  payloadOf({ payload }: Pick<Run, 'payload'>): unknown {
    return payload === null ? undefined : JSON.parse(this.sealer.openText(PURPOSE.payload, payload));
  }

  seal(what: 'plan' | 'planJson' | 'lockFile', bytes: Buffer): Buffer {
    return this.sealer.seal(PURPOSE[what], bytes);
  }

  open(what: 'plan' | 'planJson' | 'lockFile', sealed: Buffer): Buffer {
    return this.sealer.open(PURPOSE[what], sealed);
  }
}
