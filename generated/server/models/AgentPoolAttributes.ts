// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentPoolAttributes {
  'name': string;
  /** Number of agents that can claim a run now or after their current run. */
  'agent-count': number;
  /** Whether every workspace of the organization may use the pool, except the excluded ones. */
  'organization-scoped': boolean;
  /** Whether only owners and site administrators manage the pool and its tokens. */
  'restricted': boolean;
  'created-at': string;
}
