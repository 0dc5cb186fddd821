import { refusalOf } from '../../../api/errors.js';
import type { Policy, PolicySet, PolicySetContent } from '../../../api/policy-sets.js';

export const LEVELS = {
  advisory: 'Advisory: warns on the run',
  mandatory: 'Mandatory: prevents the apply',
} as const;

export type Level = keyof typeof LEVELS;

const EXAMPLE = `package rules

deny contains message if {
  some change in input.plan.resource_changes
  "delete" in change.change.actions
  message := sprintf("%s is destroyed.", [change.address])
}
`;

/** A policy in the form. The key identifies it while its name changes. */
export interface PolicyDraft {
  readonly key: number;
  readonly name: string;
  readonly description: string | null;
  readonly level: Level;
  readonly query: string;
  readonly content: string;
}

export interface SetDraft {
  readonly name: string;
  readonly description: string;
  readonly isGlobal: boolean;
  readonly projectIds: readonly string[];
  /** The form cannot change them, but removes them when the set becomes global. */
  readonly workspaceIds: readonly string[];
  readonly policies: readonly PolicyDraft[];
}

export const newPolicy = (key: number): PolicyDraft => ({
  key,
  name: '',
  description: null,
  level: 'advisory',
  query: 'data.rules.deny',
  content: EXAMPLE,
});

export const NEW_SET: SetDraft = {
  name: '',
  description: '',
  isGlobal: true,
  projectIds: [],
  workspaceIds: [],
  policies: [newPolicy(0)],
};

export const draftOf = (set: PolicySet): SetDraft => ({
  name: set.name,
  description: set.description ?? '',
  isGlobal: set.global,
  projectIds: set.projectIds,
  workspaceIds: set.workspaceIds,
  policies: set.policies.map(policyDraftOf),
});

const policyDraftOf = (policy: Policy, key: number): PolicyDraft => ({
  key,
  name: policy.name,
  description: policy.description,
  level: policy.enforcementLevel,
  query: policy.query,
  content: policy.content ?? '',
});

export const contentOf = (draft: SetDraft): PolicySetContent => ({
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  global: draft.isGlobal,
  projectIds: draft.isGlobal ? [] : draft.projectIds,
  workspaceIds: draft.isGlobal ? [] : draft.workspaceIds,
  policies: draft.policies.map(({ key: _, level, name, ...policy }) => ({
    ...policy,
    name: name.trim(),
    enforcementLevel: level,
  })),
});

export const isComplete = ({ name, policies }: SetDraft): boolean =>
  name.trim() !== '' &&
  policies.every((policy) => policy.name.trim() !== '' && policy.query && policy.content);

/** The messages of the server for the fields of one policy. */
export type PolicyProblems = Readonly<Partial<Record<'name' | 'query' | 'content', string>>>;

const POINTER = /^\/data\/attributes\/policies\/(\d+)\/(name|query|content)$/;

/** The refused fields of policies, by the index of the policy. */
export function problemsOf(error: unknown): ReadonlyMap<number, PolicyProblems> {
  const byPolicy = new Map<number, Record<string, string>>();
  for (const { pointer = '', detail } of refusalOf(error) ?? []) {
    const [, index, field] = POINTER.exec(pointer) ?? [];
    if (index === undefined || field === undefined) continue;
    const problems = byPolicy.get(Number(index)) ?? {};
    problems[field] = problems[field] === undefined ? detail : `${problems[field]} ${detail}`;
    byPolicy.set(Number(index), problems);
  }
  return byPolicy;
}
