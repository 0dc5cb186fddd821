// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentStatus } from './AgentStatus.js';

export interface AgentAttributes {
  'name': string;
  'status': AgentStatus;
  /** The address from which the agent registered or sent its last ping. */
  'ip-address': string | null;
  'last-ping-at': string | null;
}
