import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sqlite3 from 'sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toSourceMappedStack } from '../../src/core/logging/source-mapped-stack.js';
import { packageRoot } from '../../src/core/package-root.js';
import { Registry } from '../areas/gpg-keys/support/registry.js';
import {
  killAll,
  newAdminToken,
  runGantry,
  type RunningServer,
  serveGantry,
} from '../core/database/gantry-process.js';
import { createOrganizations, distinctKeys } from '../faults/support/uploads.js';

const folder = mkdtempSync(join(tmpdir(), 'gantry-shipped-'));
afterAll(() => {
  killAll();
  rmSync(folder, { recursive: true });
});

describe('a server with only the files that docs/operations.md lists', () => {
  const token = newAdminToken();
  let server: RunningServer;
  beforeAll(async () => {
    const installation = join(folder, 'installation');
    mkdirSync(installation);
    for (const part of ['package.json', 'dist', 'generated/openapi'])
      cpSync(join(packageRoot, part), join(installation, part), { recursive: true });
    symlinkSync(join(packageRoot, 'node_modules'), join(installation, 'node_modules'));
    const data = join(folder, 'data');
    server = await serveGantry(
      {
        DATABASE_URL: `sqlite:${join(data, 'gantry.sqlite')}`,
        GANTRY_DATA_DIR: data,
        GANTRY_ADMIN_TOKEN: token,
      },
      join(installation, 'dist/src/main.js'),
    );
  });

  it.each([
    ['the portal', '/app', 'text/html'],
    ['Swagger UI', '/docs', 'text/html'],
    ['the style of Swagger UI', '/docs/swagger-ui.css', 'text/css'],
    ['the icon', '/favicon.ico', 'image/x-icon'],
    ['the script that Gantry adds to Swagger UI', '/docs/docs.js', 'text/javascript'],
    ['a document', '/docs/gpg-keys.json', 'application/json'],
  ])('serves %s', async (_, path, type) => {
    const response = await fetch(`${server.url}${path}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining(type),
    ]);
  });

  it('accepts a signing key, which a worker thread parses', async () => {
    await createOrganizations(server.url, token, ['acme']);
    const { status } = await new Registry(server, token).upload('acme', distinctKeys()[0] ?? '');
    expect(status).toBe(201);
  });
});

describe('a stack trace', () => {
  const main = join(packageRoot, 'dist/src/main.js');
  const positionOf = (file: string, text: string): { line: number; column: number } => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const line = lines.findIndex((one) => one.includes(text));
    return { line: line + 1, column: (lines[line] ?? '').indexOf(text) + 1 };
  };

  it('shows the position in the source code instead of the one in the bundle', () => {
    const call = 'parseCommand(process.argv.slice(2))';
    const shipped = positionOf(main, call);
    const source = positionOf(join(packageRoot, 'src/main.ts'), call);
    expect(
      toSourceMappedStack(`at run (${pathToFileURL(main).href}:${shipped.line}:${shipped.column})`),
    ).toBe(`at run (src/main.ts:${source.line}:${source.column})`);
  });

  it('keeps the positions of files that have no source map', () => {
    const stack = 'at run (file:///nowhere/main.js:1:1)\n at node:internal/main:2:3';
    expect(toSourceMappedStack(stack)).toBe(stack);
  });

  it('of a fault also names the file of the library', async () => {
    const file = join(folder, 'odd.sqlite');
    await new Promise<void>((resolve, reject) => {
      const database = new sqlite3.Database(file);
      database.run('CREATE TABLE migrations (id integer)');
      database.close((error) => (error ? reject(error) : resolve()));
    });
    const { code, stderr } = await runGantry(['migrate'], {
      DATABASE_URL: `sqlite:${file}`,
      GANTRY_DATA_DIR: folder,
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /QueryFailedError: .*\n +at handler \(node_modules\/typeorm\/.*SqliteQueryRunner\.js:\d+:\d+\)/,
      ) as string,
    });
    expect(stderr).not.toContain('dist/src');
  });
});
