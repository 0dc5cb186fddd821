import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TableIndex } from 'typeorm';

/** Audit tokens of organizations, and whether the members of a team manage its token. */
export class TokenKinds20 implements MigrationInterface {
  name = 'TokenKinds1763640000020';

  async up(runner: QueryRunner): Promise<void> {
    const no = runner.connection.options.type === 'sqlite' ? '(0)' : 'false';
    await runner.query('ALTER TABLE "tokens" ADD COLUMN "audit_organization" varchar(64)');
    await runner.createIndex(
      'tokens',
      new TableIndex({ name: 'tokens_audit_organization', columnNames: ['audit_organization'] }),
    );
    await runner.query(
      `ALTER TABLE "teams" ADD COLUMN "member_tokens" boolean NOT NULL DEFAULT ${no}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "teams" DROP COLUMN "member_tokens"');
    await runner.dropIndex('tokens', 'tokens_audit_organization');
    await runner.query('ALTER TABLE "tokens" DROP COLUMN "audit_organization"');
  }
}
