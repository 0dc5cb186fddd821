import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { IdempotencyModule } from '../../core/idempotency/idempotency.module.js';
import { KeyExaminer } from '../../lib/openpgp/key-examiner.js';
import { EventsModule } from '../../platform/events/events.module.js';
import { GpgKeysController } from './gpg-keys.controller.js';
import { GpgKeysService } from './gpg-keys.service.js';
import { KeyExpiry } from './key-expiry.js';
import { KeyIntake } from './key-intake.js';
import { KeyMetrics } from './key-metrics.js';
import { KeyRemovalsService } from './key-removals.service.js';
import { KeySelfCheck } from './key-self-check.js';
import { ReleaseSignatures } from './release-signatures.js';
import { StoredKeys } from './stored-keys.js';

@Module({
  imports: [IdempotencyModule, EventsModule],
  controllers: [GpgKeysController],
  providers: [
    GpgKeysService,
    KeyRemovalsService,
    KeyIntake,
    KeyExpiry,
    KeyMetrics,
    KeySelfCheck,
    ReleaseSignatures,
    StoredKeys,
    { provide: KeyExaminer, useFactory: () => new KeyExaminer() },
  ],
  exports: [ReleaseSignatures],
})
export class GpgKeysModule implements OnApplicationShutdown {
  constructor(private readonly examiner: KeyExaminer) {}

  /** NestJS calls this after it has closed the HTTP server. */
  onApplicationShutdown(): Promise<void> {
    return this.examiner.close();
  }
}
