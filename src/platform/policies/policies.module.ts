import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/config.js';
import { createPolicyEngine } from '../../execution/policies/create-policy-engine.js';
import type { PolicyEngine } from '../../execution/policies/policy-engine.js';
import { PolicySetsController } from './policy-sets.controller.js';
import { PolicySetsService } from './policy-sets.service.js';
import { POLICY_ENGINE, POLICY_ENGINE_OVERRIDE } from './policy-texts.js';

const engine = {
  provide: POLICY_ENGINE,
  inject: [POLICY_ENGINE_OVERRIDE, CONFIG],
  useFactory: (override: PolicyEngine | null, config: Config): PolicyEngine =>
    override ?? createPolicyEngine(config, process.env['PATH'] ?? ''),
};

@Module({
  controllers: [PolicySetsController],
  providers: [PolicySetsService, engine],
  exports: [PolicySetsService, engine],
})
export class PoliciesModule {}
