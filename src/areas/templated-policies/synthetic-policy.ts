import { hash } from 'node:crypto';
import type { SyntheticPolicy } from '../../../generated/server/models/SyntheticPolicy.js';

/** The name of the default namespace, and of the default partition. */
export const DEFAULT_NAME = 'default';

export interface PolicyScope {
  readonly namespace: string;
  readonly partition: string;
}

/**
 * Builds the policy with the rendered rules. The documented ID and Hash (docs/policy-templates.md)
 * must not change, because clients store them.
 */
export function buildSyntheticPolicy(
  templateName: string,
  rules: string,
  { namespace, partition }: PolicyScope,
): SyntheticPolicy {
  const scoped = namespace !== DEFAULT_NAME || partition !== DEFAULT_NAME;
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
