import type { EgressDecisionResource } from '../../../../generated/server/models/EgressDecisionResource.js';
import type { RunEgressDecision } from './run-egress-decision.entity.js';

export function presentEgressDecision(decision: RunEgressDecision): EgressDecisionResource {
  const { phase, host, port, outcome, reason, connections } = decision;
  const id = [phase, host, port, outcome, reason].filter((part) => part !== null).join('.');
  return {
    id,
    type: 'egress-decisions',
    attributes: { phase, host, port, outcome, reason, connections },
  };
}
