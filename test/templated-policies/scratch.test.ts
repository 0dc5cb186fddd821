import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { ask } from '../support/http.js';
import { startServer } from '../support/server.js';
import { makeAcme } from './support/acme.js';

it('explores', async () => {
  const s = await startServer('sqlite');
  const t = await makeAcme(s);
  const out: string[] = [];
  const say = (n: string, a: { status: number; text: string; headers: Headers }) => { const l = `## ${n}\n${a.status} ${a.headers.get('content-type')} ${a.headers.get('allow') ?? ''}\n${a.text}\n`; out.push(l); };
  const v1 = `${s.url}/v1/acl`;
  const T = { 'X-Svc-Token': t.owner };
  say('list', await ask(`${v1}/templated-policies`, { headers: T }));
  say('read', await ask(`${v1}/templated-policy/name/builtin/service`, { headers: T }));
  for (const p of ['builtin/service/', 'builtin//service', '/builtin/service', '', 'builtin%252Fservice', '%zz', 'a%00b', 'builtin%2fservice', 'builtin/service?token=x', 'builtin/service?token', 'builtin/service?dc=1&index=5&wait=5m&stale', '%F0%28'])
    say(`read ${p}`, await ask(`${v1}/templated-policy/name/${p}`, { headers: T }));
  const prev = async (n: string, body: string | undefined, headers: Record<string, string> = {}, tok = t.owner, q = '') => say(`preview ${n} ${body} ${JSON.stringify(headers)} ${q}`, await ask(`${v1}/templated-policy/preview/${n}${q}`, { method: 'POST', raw: body as string, headers: { 'X-Svc-Token': tok, ...headers } }));
  await prev('builtin/service', '{"Name":"web"}');
  await prev('builtin/service', '{"Name":"web","name":"web"}');
  await prev('builtin/service', '{"Name":"web","Partition":"team-a"}', {}, t.acme);
  await prev('builtin/service', '{"Name":"web","Partition":"team-a"}', {}, t.owner, '?ns=acme');
  await prev('builtin/service', undefined);
  await prev('builtin/dns', undefined);
  await prev('builtin/dns', 'null');
  await prev('builtin/dns', '"x"');
  await prev('builtin/dns', '[]');
  await prev('builtin/dns', '{');
  await prev('builtin/dns', '{"Name":"web"}');
  await prev('builtin/service', '{"Name":"web"}', {}, t.owner, '?ns=globex');
  await prev('builtin/service', '{"Name":"web"}', {}, t.owner, '?ns=a&ns=b');
  await prev('builtin/service', '{"Name":"web"}', {}, t.globex);
  await prev('builtin/service', '{"Name":7,"Partition":7,"Nmae":"x"}', {});
  await prev('builtin/service', '{"Name":"A","Partition":"_"}', {});
  await prev('builtin/node', '{"Name":"","x":1}', {});
  await prev('builtin/workload-identity', '{"Name":"a/b"}', {});
  await prev('builtin/scheduler-server', '{"Name":""}', {});
  await prev('builtin/node', '{"Name":"n1"}', {});
  await prev('builtin/node', '{"Name":"n1"}', {}, t.member);
  await prev('builtin/node', '{"Name":"n1"}', {}, t.agent);
  await prev('builtin/node', '{"__proto__":"n1"}', {});
  await prev('builtin/node', '{"toString":"n1"}', {});
  for (const [m, p] of [['POST', '/v1/acl/templated-policies'], ['GET', '/v1/acl/templated-policy/preview/builtin/service'], ['DELETE', '/v1/acl/templated-policy/name/builtin/service'], ['GET', '/v1/nothing'], ['GET', '/v1'], ['HEAD', '/v1/acl/templated-policies'], ['OPTIONS', '/v1/acl/templated-policies'], ['GET', '/V1/acl/templated-policies'], ['POST', '/V1/acl/templated-policies'],['GET', '/V1/acl/nothing']] as const)
    say(`${m} ${p}`, await ask(`${s.url}${p}`, { method: m, headers: T }));
  say('no token', await ask(`${v1}/templated-policies`));
  writeFileSync('/tmp/area-a.txt', out.join('\n'));
  await s.stop();
});
