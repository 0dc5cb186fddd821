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

/** Seals and opens the variables, payloads, plans and lock files of runs. */
@Injectable()
export class RunSecrets {
  constructor(private readonly atRest: AtRest) {}

  sealVariables(id: string, variables: readonly RunVariable[]): string {
    return this.atRest.sealText(RUN_VARIABLES, { id }, JSON.stringify(variables));
  }

  /**
   * Null before the start of a plan that uses the variables of the workspace, and after the end of
   * the run.
   */
  variablesOf({ id, variables }: Pick<Run, 'id' | 'variables'>): RunVariable[] | null {
    return variables === null
      ? null
      : (JSON.parse(this.atRest.openText(RUN_VARIABLES, { id }, variables)) as RunVariable[]);
  }

  sealOwnVariables(id: string, variables: readonly RunVariable[]): string | null {
    return variables.length === 0
      ? null
      : this.atRest.sealText(OWN_VARIABLES, { id }, JSON.stringify(variables));
  }

  /** The variables that were given for this run only. */
  ownVariablesOf({ id, runVariables }: Pick<Run, 'id' | 'runVariables'>): RunVariable[] {
    return runVariables === null
      ? []
      : (JSON.parse(this.atRest.openText(OWN_VARIABLES, { id }, runVariables)) as RunVariable[]);
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
