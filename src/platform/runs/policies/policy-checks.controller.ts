import { Controller } from '@nestjs/common';
import {
  ListPolicyChecks,
  type ListPolicyChecksCall,
  OverridePolicyCheck,
  type OverridePolicyCheckCall,
  type PolicyChecksApiContract,
  ReadPolicyCheck,
  type ReadPolicyCheckCall,
} from '../../../../generated/server/apis/PolicyChecksApi.js';
import {
  type PolicySimulationsApiContract,
  SimulatePolicy,
  type SimulatePolicyCall,
} from '../../../../generated/server/apis/PolicySimulationsApi.js';
import type { PolicyCheckDocument } from '../../../../generated/server/models/PolicyCheckDocument.js';
import type { PolicyCheckListDocument } from '../../../../generated/server/models/PolicyCheckListDocument.js';
import type { PolicySimulationDocument } from '../../../../generated/server/models/PolicySimulationDocument.js';
import { presentPolicyCheck } from './policy-check.presenter.js';
import { PolicyChecksService } from './policy-checks.service.js';
import { presentSimulation } from './policy-simulation.presenter.js';
import { PolicySimulations } from './policy-simulations.service.js';

const DEFAULT_SIMULATION_LIMIT = 20;

@Controller()
export class PolicyChecksController
  implements PolicyChecksApiContract, PolicySimulationsApiContract
{
  constructor(
    private readonly checks: PolicyChecksService,
    private readonly simulations: PolicySimulations,
  ) {}

  @ListPolicyChecks()
  async listPolicyChecks({
    subject,
    path,
  }: ListPolicyChecksCall): Promise<PolicyCheckListDocument> {
    const view = await this.checks.findByRun(subject, path.run_id);
    return { data: view ? [presentPolicyCheck(view)] : [] };
  }

  @ReadPolicyCheck()
  async readPolicyCheck({ subject, path }: ReadPolicyCheckCall): Promise<PolicyCheckDocument> {
    return { data: presentPolicyCheck(await this.checks.read(subject, path.policy_check_id)) };
  }

  @OverridePolicyCheck()
  async overridePolicyCheck({
    subject,
    path,
    body,
  }: OverridePolicyCheckCall): Promise<PolicyCheckDocument> {
    const view = await this.checks.override(subject, path.policy_check_id, body.comment);
    return { data: presentPolicyCheck(view) };
  }

  @SimulatePolicy()
  async simulatePolicy({
    subject,
    path,
    body,
  }: SimulatePolicyCall): Promise<PolicySimulationDocument> {
    const { attributes, relationships } = body.data;
    const results = await this.simulations.simulate(subject, path.organization_name, {
      content: attributes.content,
      query: attributes.query,
      limit: attributes.limit ?? DEFAULT_SIMULATION_LIMIT,
      workspaceIds: relationships.workspaces.data.map(({ id }) => id),
    });
    return presentSimulation(results);
  }
}
