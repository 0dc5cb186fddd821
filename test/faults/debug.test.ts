import { expect, it, vi } from 'vitest';
import { OwnPostgres } from '../support/postgres.js';
import { Installation } from './support/installation.js';
vi.setConfig({ testTimeout: 100_000 });
it('x', async () => {
  const postgres = await OwnPostgres.start();
  const here = await Installation.on('postgres', postgres.url);
  const server = await here.serve({});
  let dead = '';
  void server.ended.then((e) => (dead = JSON.stringify(e.code) + e.stderr + e.stdout.slice(-3000)));
  await here.publish(server, 'resource "terraform_data" "site" { input = "here" }');
  let go = true;
  const load = Promise.all([1,2,3,4,5].map(async () => { while (go) { await here.ask(server, '/api/v2/organizations').catch(() => null); await here.ask(server, '/api/v2/organizations', { body: { data: { type: 'organizations', attributes: { name: `o${Math.random()}`.replace('.', ''), email: 'ops@example.com' } } } }).catch(() => null); } }));
  for (let i = 0; i < 4 && !dead; i += 1) { await postgres.restart(i % 2 ? 0 : 1200); await new Promise((r) => setTimeout(r, 1500)); }
  go = false; await load;
  console.log('DEAD', dead);
  console.log(server.output().split('\n').filter((l) => l.includes('"level":50')).slice(0, 5).map((l) => l.slice(0, 800)).join('\n'));
  await here.remove(); await postgres.remove();
  expect(1).toBe(1);
});
