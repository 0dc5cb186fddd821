import { Injectable } from '@nestjs/common';
import { AtRest } from '../../core/secrets/at-rest.js';
import type { RunVariable } from '../../execution/execution.js';
import {
  LOCK_FILE,
  OWN_VARIABLES,
  PLAN_JSON,
  REDACTED_PLAN,
  type Run,
  RUN_PAYLOAD,
  RUN_VARIABLES,
  SAVED_PLAN,
} from './run.entity.js';

const FILES = {
  plan: SAVED_PLAN,
  planJson: PLAN_JSON,
  redactedPlan: REDACTED_PLAN,
  lockFile: LOCK_FILE,
} as const;

export type RunFile = keyof typeof FILES;

/** Seals and opens the sealed columns and files of {@link Run}. */
@Injectable()
export class RunSecrets {
  constructor(private readonly atRest: AtRest) {}

  sealVariables(id: string, variables: readonly RunVariable[]): string {
    return this.atRest.sealText(RUN_VARIABLES, { id }, JSON.stringify(variables));
  }

  /** Returns null while none are stored: see {@link Run.variables}. */
  openVariables({ id, variables }: Pick<Run, 'id' | 'variables'>): RunVariable[] | null {
    return variables === null
      ? null
      : (JSON.parse(this.atRest.openText(RUN_VARIABLES, { id }, variables)) as RunVariable[]);
  }

  sealOwnVariables(id: string, variables: readonly RunVariable[]): string | null {
    return variables.length === 0
      ? null
      : this.atRest.sealText(OWN_VARIABLES, { id }, JSON.stringify(variables));
  }

  /** Returns the variables for this run only; empty after its end. */
  openOwnVariables({ id, runVariables }: Pick<Run, 'id' | 'runVariables'>): RunVariable[] {
    return runVariables === null
      ? []
      : (JSON.parse(this.atRest.openText(OWN_VARIABLES, { id }, runVariables)) as RunVariable[]);
  }

  sealPayload(id: string, payload: unknown): string | null {
    return payload === undefined
      ? null
      : this.atRest.sealText(RUN_PAYLOAD, { id }, JSON.stringify(payload));
  }

  openPayload({ id, payload }: Pick<Run, 'id' | 'payload'>): unknown {
    return payload === null
      ? undefined
      : JSON.parse(this.atRest.openText(RUN_PAYLOAD, { id }, payload));
  }

  sealFile(id: string, file: RunFile, bytes: Buffer): Buffer {
    return this.atRest.seal(FILES[file], { id }, bytes);
  }

  openFile(id: string, file: RunFile, sealed: Buffer): Buffer {
    return this.atRest.open(FILES[file], { id }, sealed);
  }
}
