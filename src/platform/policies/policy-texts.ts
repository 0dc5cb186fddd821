import { createHash } from 'node:crypto';
import { assertNoViolations, Conflict, type Violation } from '../../core/errors.js';
import type {
  PolicyEngine,
  PolicyProblem,
  PolicyText,
} from '../../execution/policies/policy-engine.js';
import type { Policy } from './policy-set.entity.js';

/** The injection token of the engine that checks and evaluates policies. */
export const POLICY_ENGINE = Symbol('policy engine');

/** The injection token of an engine that replaces the program `opa`; null to use `opa`. */
export const POLICY_ENGINE_OVERRIDE = Symbol('policy engine override');

/** The maximum length of all Rego texts of a set together. */
const MAX_SET_CHARACTERS = 256 * 1024;
const POLICIES = '/data/attributes/policies';

export type NewPolicy = Omit<Policy, 'digest'>;

/** Throws Conflict if the server cannot check and evaluate policies. */
export async function requireEngineAvailable(engine: PolicyEngine): Promise<void> {
  const reason = await engine.findUnavailableReason();
  if (reason === null) return;
  const detail = `This server cannot check policies: ${reason}`;
  throw new Conflict(detail, [{ code: 'policies-unavailable', detail }]);
}

/** Throws Invalid with every problem that the engine finds. */
export async function requireValidPolicies(
  engine: PolicyEngine,
  policies: readonly PolicyText[],
  pointerOf: (index: number) => string,
): Promise<void> {
  const violations: Violation[] = [];
  for (const [index, policy] of policies.entries()) {
    const problems = await engine.check(policy);
    violations.push(...problems.map((problem) => violationOf(problem, pointerOf(index))));
  }
  assertNoViolations(violations);
}

const violationOf = ({ at, code, detail }: PolicyProblem, pointer: string): Violation => ({
  pointer: `${pointer}/${at}`,
  detail,
  ...(code === null ? {} : { code }),
});

export const policyPointer = (index: number): string => `${POLICIES}/${index}`;

/** Throws Invalid if two names are the same, ignoring case, or the Rego texts are too long. */
export function requireWithinLimits(policies: readonly NewPolicy[]): void {
  const names = policies.map(({ name }) => name.toLowerCase());
  const violations: Violation[] = policies.flatMap(({ name }, index) =>
    names.indexOf(name.toLowerCase()) < index
      ? [{ pointer: `${policyPointer(index)}/name`, detail: `Two policies are named "${name}".` }]
      : [],
  );
  const length = policies.reduce((sum, { content }) => sum + content.length, 0);
  if (length > MAX_SET_CHARACTERS)
    violations.push({
      pointer: POLICIES,
      detail: `The policies of a set have at most ${MAX_SET_CHARACTERS} characters together.`,
    });
  assertNoViolations(violations);
}

/** Returns the columns of a set that depend on its policies. */
export function toPolicyColumns(policies: readonly NewPolicy[]): {
  readonly policies: readonly Policy[];
  readonly digest: string;
  readonly hasMandatory: boolean;
} {
  const stored = policies.map((policy) => ({ ...policy, digest: sha256(policy.content) }));
  const parts = stored.map(({ name, enforcementLevel, query, digest }) =>
    JSON.stringify([name, enforcementLevel, query, digest]),
  );
  return {
    policies: stored,
    digest: sha256(parts.join('\n')),
    hasMandatory: stored.some(({ enforcementLevel }) => enforcementLevel === 'mandatory'),
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
