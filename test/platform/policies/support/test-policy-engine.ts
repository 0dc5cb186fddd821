import {
  errored,
  type PolicyEngine,
  type PolicyProblem,
  type PolicyText,
  type PolicyVerdict,
} from '../../../../src/execution/policies/policy-engine.js';

interface Plan {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly type: string;
    readonly change: { readonly actions: readonly string[] };
  }[];
}

const PASSED: PolicyVerdict = { result: 'passed', messages: [], error: null };

/**
 * Stands in for the program `opa`, which most machines lack: it knows the policy of the examples,
 * and what a test sets for the query of another one. test/execution/policies tests OPA itself.
 */
export class TestPolicyEngine implements PolicyEngine {
  reason: string | null = null;
  /** The verdicts for queries. */
  readonly verdicts = new Map<string, PolicyVerdict>();
  /** Every evaluation, in order. */
  readonly evaluated: { readonly query: string; readonly input: unknown }[] = [];
  /** Awaited in each evaluation. */
  onEvaluate: () => Promise<void> | void = () => undefined;

  reset(): void {
    this.reason = null;
    this.verdicts.clear();
    this.evaluated.length = 0;
    this.onEvaluate = () => undefined;
  }

  async unavailable(): Promise<string | null> {
    return this.reason;
  }

  async check({ content }: PolicyText): Promise<readonly PolicyProblem[]> {
    const problem = (code: string, detail: string): PolicyProblem[] => [
      { at: 'content', code, detail },
    ];
    if (!content.startsWith('package '))
      return problem('rego_parse_error', 'Row 1, column 1: package expected');
    if (content.includes('http.send'))
      return problem('rego_type_error', 'Row 3, column 9: undefined function http.send');
    return [];
  }

  async evaluate({ content, query }: PolicyText, input: Buffer): Promise<PolicyVerdict> {
    const json = JSON.parse(input.toString('utf8')) as { readonly plan: Plan };
    this.evaluated.push({ query, input: json });
    await this.onEvaluate();
    const verdict = this.verdicts.get(query);
    if (verdict) return verdict;
    if (!content.includes('random_pet')) return PASSED;
    const messages = (json.plan.resource_changes ?? [])
      .filter(({ type, change }) => type === 'random_pet' && change.actions.includes('create'))
      .map(({ address }) => `${address} is a pet.`);
    return messages.length === 0 ? PASSED : { result: 'failed', messages, error: null };
  }

  fails(query: string, ...messages: string[]): void {
    this.verdicts.set(query, { result: 'failed', messages, error: null });
  }

  passes(query: string): void {
    this.verdicts.set(query, PASSED);
  }

  errs(query: string, error: string): void {
    this.verdicts.set(query, errored(error));
  }
}
