import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/config.js';
import { readOperatorTemplates } from './operator-templates.js';
import { PolicyCatalog } from './policy-catalog.js';
import { TemplatedPoliciesController } from './templated-policies.controller.js';
import { TemplatedPoliciesService } from './templated-policies.service.js';

@Module({
  controllers: [TemplatedPoliciesController],
  providers: [
    TemplatedPoliciesService,
    {
      provide: PolicyCatalog,
      inject: [CONFIG],
      useFactory: async ({ templatesDir }: Config) =>
        new PolicyCatalog(templatesDir === null ? [] : await readOperatorTemplates(templatesDir)),
    },
  ],
})
export class TemplatedPoliciesModule {}
