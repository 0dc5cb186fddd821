// Generated from openapi/ by npm run generate. Do not edit.
import type { AgentLeftRunVerdict } from './AgentLeftRunVerdict.js';

export interface AgentLeftRunVerdictResource {
  'id': string;
  'type': 'agent-left-runs';
  'attributes': AgentLeftRunVerdict;
}
