import {
  type PolicyEngine,
  type PolicyProblem,
  type PolicyText,
  type PolicyVerdict,
  toErroredVerdict,
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
 * Replaces the program `opa`, which few machines have. It implements the policy of the examples;
 * tests set the verdicts of other queries. test/execution/policies tests OPA itself.
 */
export class TestPolicyEngine implements PolicyEngine {
  unavailableReason: string | null = null;
  /** The verdicts that tests have set, by query. */
  readonly verdicts = new Map<string, PolicyVerdict>();
  /** Every evaluation, in order. */
  readonly evaluated: { readonly query: string; readonly input: unknown }[] = [];
  /** Awaited in each evaluation. */
  onEvaluate: () => Promise<void> | void = () => undefined;

  reset(): void {
    this.unavailableReason = null;
    this.verdicts.clear();
    this.evaluated.length = 0;
    this.onEvaluate = () => undefined;
  }

  async findUnavailableReason(): Promise<string | null> {
    return this.unavailableReason;
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

  setFailed(query: string, ...messages: string[]): void {
    this.verdicts.set(query, { result: 'failed', messages, error: null });
  }

  setPassed(query: string): void {
    this.verdicts.set(query, PASSED);
  }

  setErrored(query: string, error: string): void {
    this.verdicts.set(query, toErroredVerdict(error));
  }
}
