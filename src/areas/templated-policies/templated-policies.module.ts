import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/config.js';
import { readOperatorTemplates } from './operator-templates.js';
import { PolicyCatalogue } from './policy-catalogue.js';
import { TemplatedPoliciesController } from './templated-policies.controller.js';
import { TemplatedPoliciesService } from './templated-policies.service.js';

@Module({
  controllers: [TemplatedPoliciesController],
  providers: [
    TemplatedPoliciesService,
    {
      provide: PolicyCatalogue,
      inject: [CONFIG],
      useFactory: async ({ templatesDir }: Config) =>
        new PolicyCatalogue(templatesDir === null ? [] : await readOperatorTemplates(templatesDir)),
    },
  ],
})
export class TemplatedPoliciesModule {}
