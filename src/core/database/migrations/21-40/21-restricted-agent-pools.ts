import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether only owners and site administrators manage an agent pool and its tokens. */
export class RestrictedAgentPools21 implements MigrationInterface {
  name = 'RestrictedAgentPools1763640000021';

  async up(runner: QueryRunner): Promise<void> {
    const no = runner.connection.options.type === 'sqlite' ? '(0)' : 'false';
    await runner.query(
      `ALTER TABLE "agent_pools" ADD COLUMN "restricted" boolean NOT NULL DEFAULT ${no}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "agent_pools" DROP COLUMN "restricted"');
  }
}
