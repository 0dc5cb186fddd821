import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { TestServer } from '../../support/server.js';

/** Signs the browser in through the API, without the sign-in page. */
export async function signIn(
  context: BrowserContext,
  server: Pick<TestServer, 'url'>,
  token: string,
): Promise<void> {
  const response = await context.request.post(`${server.url}/api/session`, {
    headers: {
      'content-type': 'application/vnd.api+json',
      origin: server.url,
      'sec-fetch-site': 'same-origin',
    },
    data: JSON.stringify({ data: { type: 'sessions', attributes: { token } } }),
  });
  if (!response.ok()) throw new Error(`sign-in: ${response.status()} ${await response.text()}`);
}

/** A temporary folder with files that a person drags into the browser. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), 'gantry-desk-'));

  put(name: string, content: string | Buffer): string {
    const path = join(this.folder, name);
    writeFileSync(path, content);
    return path;
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Drags files from outside the browser, and drops them on the target. */
export async function drop(page: Page, target: Locator, files: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  const session = await page.context().newCDPSession(page);
  const event = {
    x: box.x + box.width / 2,
    y: box.y + 10,
    data: { items: [], files, dragOperationsMask: 1 },
  };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...event });
  await session.detach();
}
