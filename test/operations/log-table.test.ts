import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Environment,
  killAll,
  newAdminToken,
  runGantry,
  serveGantry,
} from '../core/database/gantry-process.js';
import { createDatabase } from '../support/server.js';

vi.setConfig({ testTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '../..');

/** The level and the additional members of a message in docs/operations/monitoring.md. */
interface DocumentedMessage {
  readonly level: number;
  readonly members: readonly string[];
}

const documentedMessages = new Map<string, DocumentedMessage>();
for (const [, messages = '', level, members = ''] of readFileSync(
  join(ROOT, 'docs/operations/monitoring.md'),
  'utf8',
).matchAll(/^\| (`.+?`) +\| (\d0) +\| *(.*?) *\|$/gm)) {
  for (const [, message = ''] of messages.matchAll(/`([^`]+)`/g))
    documentedMessages.set(message, {
      level: Number(level),
      members: [...members.matchAll(/`([a-zA-Z]+)`/g)].map(([, name]) => name ?? ''),
    });
}

/** Members that only some lines with the same message have. */
const OPTIONAL_MEMBERS = ['caller'];

let store: Awaited<ReturnType<typeof createDatabase>>;
let environment: Environment;
beforeEach(async () => {
  store = await createDatabase('sqlite');
  environment = { DATABASE_URL: store.url, GANTRY_DATA_DIR: store.folder };
});
afterEach(async () => {
  killAll();
  await store.remove();
});

it('the log lines of a process have exactly the documented members', async () => {
  const first = await serveGantry(environment);
  await fetch(`${first.url}/nowhere`);
  first.signal('SIGTERM');
  const token = newAdminToken();
  const output = [(await first.ended).stdout];
  await runGantry(['bootstrap'], { ...environment, GANTRY_ADMIN_TOKEN: token });
  const second = await serveGantry(environment);
  await fetch(`${second.url}/api/v2/account/details`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  second.signal('SIGTERM');
  output.push((await second.ended).stdout);

  const lines = output
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const { level, time, msg, ...members } of lines) {
    const expected = documentedMessages.get(String(msg));
    expect(expected, String(msg)).toBeDefined();
    expect(level, String(msg)).toBe(expected?.level);
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(
      [
        ...new Set([
          ...Object.keys(members),
          ...OPTIONAL_MEMBERS.filter((name) => expected?.members.includes(name)),
        ]),
      ].toSorted(),
      String(msg),
    ).toEqual([...(expected?.members ?? [])].toSorted());
  }
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(
    new Set([
      'There is no user yet. Create the first administrator: node dist/src/main.js bootstrap',
      'listening',
      'request',
      'shutting down',
      'stopped',
    ]),
  );
  expect(lines.filter(({ msg }) => msg === 'request').map(({ caller }) => typeof caller)).toEqual(
    expect.arrayContaining(['undefined', 'string']),
  );
});

it('every message in the source is documented, and no other', () => {
  const source = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(ROOT, 'src', name), 'utf8'))
    .join('\n');
  const calls = [
    ...source.matchAll(
      /\b(?:log|requests)\.(?:info|warn|error|fatal)\(\s*(?:\{[^]*?\},\s*)?(?:'([^']+)'|"([^"]+)")/g,
    ),
  ].map(([, single, double]) => single ?? double ?? '');
  expect(calls.length).toBeGreaterThan(20);
  expect(new Set(calls)).toEqual(new Set(documentedMessages.keys()));
});
