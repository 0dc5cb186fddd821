import { Module } from '@nestjs/common';
import { Clock } from '../../core/clock.js';
import { Database } from '../../core/database/database.js';
import { AtRest } from '../../core/secrets/at-rest.js';
import { IdentityIssuer } from './identity-issuer.js';
import { IdentityKeys } from './identity-keys.js';
import { KeyRotation } from './key-rotation.js';
import { WorkloadIdentityController } from './workload-identity.controller.js';

const keys = {
  provide: IdentityKeys,
  inject: [Database, AtRest, Clock],
  useFactory: (database: Database, atRest: AtRest, clock: Clock): IdentityKeys =>
    new IdentityKeys(database, atRest, clock),
};

@Module({
  controllers: [WorkloadIdentityController],
  providers: [keys, IdentityIssuer, KeyRotation],
  exports: [IdentityIssuer],
})
export class WorkloadIdentityModule {}
