import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** Few keys are in them, so that counting keys by their status reads few entries and an upload writes none more often than not. */
const indexes = [
  new TableIndex({ name: 'gpg_keys_revoked', columnNames: ['revoked_at'], where: 'revoked_at IS NOT NULL' }),
  new TableIndex({ name: 'gpg_keys_expires', columnNames: ['expires_at'], where: 'expires_at IS NOT NULL AND revoked_at IS NULL' }),
];

export class GpgKeyStatuses12 implements MigrationInterface {
  name = 'GpgKeyStatuses1763640000012';

  up(runner: QueryRunner): Promise<void> {
    return runner.createIndices('gpg_keys', indexes);
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropIndices('gpg_keys', indexes);
  }
}
