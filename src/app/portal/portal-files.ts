import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Matches paths within the folder, without hidden files and folders. */
const PATH = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

const ENCODING_SUFFIXES = { br: '.br', gzip: '.gz', identity: '' } as const;
export type Encoding = keyof typeof ENCODING_SUFFIXES;

export interface PortalFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly encoding: Encoding;
}

/** The files that `npm run build:portal` creates, most of them also compressed. */
export class PortalFiles {
  constructor(private readonly folder: string) {}

  /**
   * Returns the file in the first of the encodings that is available, or null. Also returns null
   * for a path that is hidden or outside of the folder, or has an unknown extension.
   */
  async find(name: string, encodings: readonly Encoding[]): Promise<PortalFile | null> {
    const type = MEDIA_TYPES[extname(name)];
    if (type === undefined || !PATH.test(name)) return null;
    for (const encoding of encodings) {
      const bytes = await this.read(name + ENCODING_SUFFIXES[encoding]);
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
