// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentPoolAttributes {
  'name': string;
  /** Number of agents that are `idle` or `busy`. */
  'agent-count': number;
  /** Whether every workspace of the organization may use the pool, except the excluded ones. */
  'organization-scoped': boolean;
  /** Whether only owners and site administrators can write the pool and its tokens. */
  'restricted': boolean;
  'created-at': string;
}
