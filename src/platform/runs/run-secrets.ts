import { Injectable } from '@nestjs/common';
import { AtRest } from '../../core/secrets/at-rest.js';
import type { RunVariable } from '../../execution/execution.js';
import {
  LOCK_FILE,
  PLAN_JSON,
  type Run,
  RUN_PAYLOAD,
  RUN_VARIABLES,
  SAVED_PLAN,
} from './run.entity.js';

const FILES = { plan: SAVED_PLAN, planJson: PLAN_JSON, lockFile: LOCK_FILE } as const;

/** Seals and opens the secrets of runs, which only their execution may read. */
@Injectable()
export class RunSecrets {
  constructor(private readonly atRest: AtRest) {}

  sealVariables(id: string, variables: readonly RunVariable[]): string {
    return this.atRest.sealText(RUN_VARIABLES, { id }, JSON.stringify(variables));
  }

  /** Null if the run uses the variables of the workspace. */
  variablesOf({ id, variables }: Pick<Run, 'id' | 'variables'>): RunVariable[] | null {
    return variables === null
      ? null
      : (JSON.parse(this.atRest.openText(RUN_VARIABLES, { id }, variables)) as RunVariable[]);
  }

  sealPayload(id: string, payload: unknown): string | null {
    return payload === undefined
      ? null
      : this.atRest.sealText(RUN_PAYLOAD, { id }, JSON.stringify(payload));
  }

  payloadOf({ id, payload }: Pick<Run, 'id' | 'payload'>): unknown {
    return payload === null
      ? undefined
      : JSON.parse(this.atRest.openText(RUN_PAYLOAD, { id }, payload));
  }

  seal(id: string, what: keyof typeof FILES, bytes: Buffer): Buffer {
    return this.atRest.seal(FILES[what], { id }, bytes);
  }

  open(id: string, what: keyof typeof FILES, sealed: Buffer): Buffer {
    return this.atRest.open(FILES[what], { id }, sealed);
  }
}
