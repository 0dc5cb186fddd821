import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { GpgKeysController } from './gpg-keys.controller.js';
import { GpgKeysService } from './gpg-keys.service.js';
import { KeyExaminer } from './key-examiner.js';
import { KeyIntake } from './key-intake.js';
import { ReleaseSignatures } from './release-signatures.js';

@Module({
  imports: [IdempotencyModule],
  controllers: [GpgKeysController],
  providers: [GpgKeysService, KeyIntake, ReleaseSignatures, { provide: KeyExaminer, useFactory: () => new KeyExaminer() }],
  exports: [ReleaseSignatures],
})
export class GpgKeysModule implements OnApplicationShutdown {
  constructor(private readonly examiner: KeyExaminer) {}

  /** Once the last answer is sent. */
  onApplicationShutdown(): Promise<void> {
    return this.examiner.close();
  }
}
