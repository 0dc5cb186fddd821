import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { packageRoot } from '../../core/package-root.js';

/** Server pages that replace those that the portal does not have yet. */
@Injectable()
export class PlainPages {
  private built: Promise<string[]> | undefined;

  /** The page to show instead; null once the portal has its own. */
  async of(path: string, url: string): Promise<string | null> {
    const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
    if (path === 'sign-in')
      return (await this.has('sign-in-page')) ? null : `/plain/sign-in${query}`;
    const [, organization, workspace, run] =
      /^([^/-][^/]*)\/workspaces(?:\/([^/]+)(?:\/runs\/([^/]+))?)?$/.exec(path) ?? [];
    if (organization === undefined) return null;
    const page =
      workspace === undefined ? 'fleet-page' : run === undefined ? 'workspace-page' : 'run-page';
    if (await this.has(page)) return null;
    const names = [organization, workspace, ...(run === undefined ? [] : ['runs', run])];
    return `/plain/${names
      .filter((name) => name !== undefined)
      .map(encodeURIComponent)
      .join('/')}`;
  }

  private async has(page: string): Promise<boolean> {
    this.built ??= readdir(join(packageRoot, 'dist/portal/-')).catch(() => []);
    return (await this.built).some((name) => name.startsWith(`${page}-`));
  }
}
