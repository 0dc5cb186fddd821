import { Controller } from '@nestjs/common';
import {
  type EgressDecisionsApiContract,
  ListRunEgressDecisions,
  type ListRunEgressDecisionsCall,
} from '../../../../generated/server/apis/EgressDecisionsApi.js';
import type { EgressDecisionListDocument } from '../../../../generated/server/models/EgressDecisionListDocument.js';
import { presentEgressDecision } from './egress-decision.presenter.js';
import { RunEgressDecisions } from './run-egress-decisions.js';

@Controller()
export class RunEgressController implements EgressDecisionsApiContract {
  constructor(private readonly decisions: RunEgressDecisions) {}

  @ListRunEgressDecisions()
  async listRunEgressDecisions({
    subject,
    path,
  }: ListRunEgressDecisionsCall): Promise<EgressDecisionListDocument> {
    const found = await this.decisions.list(subject, path.run_id);
    return { data: found.map(presentEgressDecision) };
  }
}
