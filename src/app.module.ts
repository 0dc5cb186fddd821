import { type DynamicModule, Module } from '@nestjs/common';
import { type Foundation, FoundationModule } from './foundation.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { TemplatedPoliciesModule } from './templated-policies/templated-policies.module.js';

/** The one list of rooms. */
@Module({ imports: [IdentityModule, OperationsModule, TemplatedPoliciesModule] })
export class AppModule {
  static of(foundation: Foundation): DynamicModule {
    return { module: AppModule, imports: [FoundationModule.of(foundation)] };
  }
}
