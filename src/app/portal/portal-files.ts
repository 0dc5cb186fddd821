import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Matches paths within the folder, without hidden files and folders. */
const NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

export const ENCODINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
export type Encoding = keyof typeof ENCODINGS;

export interface PortalFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly encoding: Encoding;
}

/** The files that `npm run build:portal` creates, most of them also compressed. */
export class PortalFiles {
  constructor(private readonly folder: string) {}

  /** Returns the file in the first available encoding; null if there is no such file. */
  async find(name: string, encodings: readonly Encoding[]): Promise<PortalFile | null> {
    const type = TYPES[extname(name)];
    if (type === undefined || !NAME.test(name)) return null;
    for (const encoding of encodings) {
      const bytes = await this.read(name + ENCODINGS[encoding]);
      if (bytes) return { type, bytes, encoding };
    }
    return null;
  }

  private async read(name: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.folder, name));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null;
      throw error;
    }
  }
}
