import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { entityTagOf, matchesIfNoneMatch } from '../entity-tags.js';
import { sendBytes } from '../send-response.js';

/** From 0 to 11. The highest takes seconds, and saves only a tenth of the size. */
const BROTLI_QUALITY = 6;

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Static content, which is loaded and compressed on demand, and then kept in memory. Clients must
 * revalidate cached copies.
 */
export class CompressedContent {
  private content: Buffer | undefined;
  private tag = '';
  private readonly compressed = new Map<keyof typeof encoders, Promise<Buffer>>();

  constructor(
    private readonly type: string,
    private readonly load: () => string | Buffer,
  ) {}

  readonly serve = async (request: Request, response: Response): Promise<void> => {
    const bytes = this.bytes();
    response.setHeader('Content-Type', this.type);
    response.setHeader('Vary', 'Accept-Encoding');
    response.setHeader('Cache-Control', 'no-cache');
    // A weak tag, because the bytes depend on the encoding.
    response.setHeader('ETag', `W/${this.tag}`);
    if (matchesIfNoneMatch(request.headers['if-none-match'], this.tag)) {
      response.statusCode = 304;
      return void response.end();
    }
    const encoding = request.acceptsEncodings('br', 'gzip', 'identity');
    if (encoding !== 'br' && encoding !== 'gzip') return sendBytes(response, bytes);
    response.setHeader('Content-Encoding', encoding);
    sendBytes(response, await this.encoded(encoding, bytes));
  };

  private bytes(): Buffer {
    if (this.content) return this.content;
    this.content = Buffer.from(this.load() as string);
    this.tag = entityTagOf(this.content);
    return this.content;
  }

  private encoded(encoding: keyof typeof encoders, bytes: Buffer): Promise<Buffer> {
    const compressed = this.compressed.get(encoding) ?? encoders[encoding](bytes);
    this.compressed.set(encoding, compressed);
    return compressed;
  }
}
