import { isJsonObject, type Json } from '../../lib/hcl/json-value.js';
import { isNestedDeeperThan } from '../../lib/text/json-nesting.js';
import { Secrets } from '../redaction.js';
import { RunFailure } from '../run-failure.js';
import { redactPlan } from './json-redaction.js';
import { type PlanSummary, summarizePlan } from './planned-changes.js';
import { toRenderablePlan } from './renderable-plan.js';

/** Plain data, so that it can be sent to a thread. */
export interface PlanJob {
  /** The output of `show -json`. */
  readonly json: Uint8Array;
  readonly sensitiveVariables: ReadonlySet<string>;
  readonly secrets: readonly string[];
  /** The output of `providers schema -json`; null or omitted if the plan is not rendered. */
  readonly schemas?: Uint8Array | null;
  /** Whether the plan was created with `-refresh-only`; false if omitted. */
  readonly refreshOnly?: boolean;
}

export interface PlanReading extends PlanSummary {
  /** The redacted plan. */
  readonly json: Uint8Array;
  /** The document from which a tool renders the plan; null without schemas. */
  readonly redactedJson: Uint8Array | null;
}

/** Maximum nesting of arrays and objects in a plan, which limits every recursion over it. */
const MAX_NESTING = 1_000;

/** Throws RunFailure if the plan is incomplete or nested too deeply. */
export function readPlan({
  json,
  sensitiveVariables,
  secrets,
  schemas = null,
  refreshOnly = false,
}: PlanJob): PlanReading {
  const bytes = toBuffer(json);
  if (isNestedDeeperThan(bytes, MAX_NESTING))
    throw new RunFailure(`The plan is nested more than ${MAX_NESTING} levels deep as JSON.`);
  const plan = JSON.parse(bytes.toString()) as Json;
  if (!isJsonObject(plan) || plan.errored === true)
    throw new RunFailure('The plan is not complete. The log has more.');
  const redacted = redactPlan(plan, sensitiveVariables, new Secrets(secrets));
  return {
    json: Buffer.from(JSON.stringify(redacted)),
    redactedJson: schemas && toRenderablePlan(redacted, toBuffer(schemas)),
    ...summarizePlan(plan, { refreshOnly }),
  };
}

/** Shares the memory of the array. */
export const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
