import { isNestedDeeper } from '../../lib/text/json-nesting.js';
import { isJsonObject, type Json } from '../../lib/hcl/json-value.js';
import { redactPlan } from './json-redaction.js';
import { type PlanSummary, planSummary } from './planned-changes.js';
import { renderablePlan } from './renderable-plan.js';
import { Secrets } from '../redaction.js';
import { RunFailure } from '../run-failure.js';

/** Plain data, so that it can be sent to a thread. */
export interface PlanJob {
  /** The output of `show -json`. */
  readonly json: Uint8Array;
  readonly sensitiveVariables: ReadonlySet<string>;
  readonly secrets: readonly string[];
  /** The output of `providers schema -json`; null or omitted if the plan is not rendered. */
  readonly schemas?: Uint8Array | null;
}

export interface PlanReading extends PlanSummary {
  /** Without secrets. */
  readonly json: Uint8Array;
  /** The plan as terminals render it; null without schemas. */
  readonly redactedJson: Uint8Array | null;
}

/**
 * Maximum nesting of arrays and objects, ten times that of the tools' plans. It bounds every
 * recursion over a plan.
 */
const MAX_NESTING = 1_000;

/** The redacted plan, and its changes. Throws RunFailure if they cannot be determined. */
export function readPlan({
  json,
  sensitiveVariables,
  secrets,
  schemas = null,
}: PlanJob): PlanReading {
  const bytes = bufferOf(json);
  if (isNestedDeeper(bytes, MAX_NESTING))
    throw new RunFailure(`The plan is nested more than ${MAX_NESTING} levels deep as JSON.`);
  const plan = JSON.parse(bytes.toString()) as Json;
  if (!isJsonObject(plan) || plan.errored === true)
    throw new RunFailure('The plan is not complete. The log has more.');
  const redacted = redactPlan(plan, sensitiveVariables, new Secrets(secrets));
  return {
    json: Buffer.from(JSON.stringify(redacted)),
    redactedJson: schemas && renderablePlan(redacted, bufferOf(schemas)),
    ...planSummary(plan),
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
