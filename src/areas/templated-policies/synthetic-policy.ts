import { hash } from 'node:crypto';
import type { SyntheticPolicy } from '../../../generated/server/models/SyntheticPolicy.js';

export const DEFAULT = 'default';

/** Where a policy applies. */
export interface PolicyScope {
  readonly namespace: string;
  readonly partition: string;
}

/**
 * The policy that rules give. Deterministic, on every node, indefinitely: ID is the SHA-256 (hex)
 * of the rules, with namespace and partition mixed in where one of them is not `default`; Hash is
 * the base64 SHA-256 over Name, Description and Rules, each ended by a NUL.
 */
export function syntheticPolicy(
  templateName: string,
  rules: string,
  { namespace, partition }: PolicyScope,
): SyntheticPolicy {
  const scoped = namespace !== DEFAULT || partition !== DEFAULT;
  const id = hash('sha256', scoped ? `${rules}\0${namespace}\0${partition}` : rules, 'hex');
  const name = `synthetic-policy-${id.slice(0, 32)}`;
  const description = `Generated from the templated policy ${templateName}.`;
  return {
    ID: id,
    Name: name,
    Description: description,
    Rules: rules,
    Hash: hash('sha256', `${name}\0${description}\0${rules}\0`, 'base64'),
    ...(scoped ? { Partition: partition, Namespace: namespace } : {}),
    CreateIndex: 0,
    ModifyIndex: 0,
  };
}
