import { type DynamicModule, Module } from '@nestjs/common';
import { type Foundation, FoundationModule } from './foundation.module.js';
import { AuditModule } from './audit/audit.module.js';
import { GpgKeysModule } from './gpg-keys/gpg-keys.module.js';
import { IdentityModule } from './identity/identity.module.js';
import { NoCodeModule } from './no-code/no-code.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { TemplatedPoliciesModule } from './templated-policies/templated-policies.module.js';

/** The one list of rooms. Express compares a path with one route after another: the rooms that are asked most come first. */
@Module({ imports: [TemplatedPoliciesModule, GpgKeysModule, NoCodeModule, IdentityModule, PlatformModule, OperationsModule, AuditModule, PagesModule] })
export class AppModule {
  static of(foundation: Foundation): DynamicModule {
    return { module: AppModule, imports: [FoundationModule.of(foundation)] };
  }
}
