import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** Several tokens of a team, each with a description. */
export class TeamTokens29 implements MigrationInterface {
  name = 'TeamTokens1763640000029';

  /** Plain SQL, because TypeORM would copy the table. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "tokens" ADD COLUMN "named_team_id" varchar(64)');
    await runner.createIndex(
      'tokens',
      new TableIndex({ name: 'tokens_named_team', columnNames: ['named_team_id', 'created_at'] }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('tokens', 'tokens_named_team');
    await runner.query('ALTER TABLE "tokens" DROP COLUMN "named_team_id"');
  }
}
