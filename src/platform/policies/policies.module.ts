import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/config.js';
import { createPolicyEngine } from '../../execution/policies/create-policy-engine.js';
import type { PolicyEngine } from '../../execution/policies/policy-engine.js';
import { PolicySetsController } from './policy-sets.controller.js';
import { PolicySetsService } from './policy-sets.service.js';
import { GIVEN_POLICY_ENGINE, POLICY_ENGINE } from './policy-texts.js';

const engine = {
  provide: POLICY_ENGINE,
  inject: [GIVEN_POLICY_ENGINE, CONFIG],
  useFactory: (given: PolicyEngine | null, config: Config): PolicyEngine =>
    given ?? createPolicyEngine(config, process.env['PATH'] ?? ''),
};

@Module({
  controllers: [PolicySetsController],
  providers: [PolicySetsService, engine],
  exports: [PolicySetsService, engine],
})
export class PoliciesModule {}
