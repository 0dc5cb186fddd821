import { parse } from '@cdktn/hcl2json';

const KIND = /^(agent|event|identity|key|node|query|service|session)(_prefix)?$/;
const SCALAR = /^(acl|keyring|operator|mesh|peering)$/;
const LEVEL = /^(deny|read|write|list)$/;

/**
 * Parses a rule text with an independent parser into sorted lines `kind "label" level` or
 * `scalar = level`. Throws on an attribute other than `policy`, a second label or an unknown kind.
 */
export async function parseRules(text: string): Promise<string[]> {
  const document = (await parse('rules.hcl', text)) as Record<string, unknown>;
  return Object.entries(document)
    .flatMap(([kind, value]) =>
      typeof value === 'string'
        ? [toScalarRule(kind, value)]
        : toBlockRules(kind, value as Record<string, unknown>),
    )
    .sort();
}

function toScalarRule(name: string, level: string): string {
  if (!SCALAR.test(name) || !LEVEL.test(level)) throw new Error(`not a rule: ${name} = ${level}`);
  return `${name} = ${level}`;
}

function toBlockRules(kind: string, labels: Record<string, unknown>): string[] {
  if (!KIND.test(kind)) throw new Error(`not a kind of rule: ${kind}`);
  return Object.entries(labels).flatMap(([label, bodies]) => {
    if (!Array.isArray(bodies)) throw new Error(`${kind} ${label} has a second label`);
    return bodies.map((body: Record<string, unknown>) => {
      const { policy, ...rest } = body;
      if (typeof policy !== 'string' || !LEVEL.test(policy) || Object.keys(rest).length > 0)
        throw new Error(`not a rule: ${kind} ${JSON.stringify(body)}`);
      return `${kind} ${JSON.stringify(label)} ${policy}`;
    });
  });
}

/** The rules of each built-in template for a value of its variable. */
export const EXPECTED_RULES: Readonly<Record<string, (name: string) => string[]>> = {
  'builtin/dns': () => ['node_prefix "" read', 'query_prefix "" read', 'service_prefix "" read'],
  'builtin/node': (name) => [`node "${name}" write`, 'service_prefix "" read'],
  'builtin/scheduler-server': () => [
    'acl = write',
    'agent_prefix "" read',
    'node_prefix "" read',
    'service_prefix "" write',
  ],
  'builtin/service': (name) =>
    [
      'node_prefix "" read',
      `service "${name}" write`,
      `service "${name}-sidecar-proxy" write`,
      'service_prefix "" read',
    ].sort(),
  'builtin/workload-identity': (name) => [`identity "${name}" write`],
};
