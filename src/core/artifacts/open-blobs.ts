import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Blobs } from './blobs.js';
import { DiskBlobs } from './disk-blobs.js';

/**
 * The configured store. The S3 client is larger than the rest of the server, so it is loaded on
 * demand.
 */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (!s3) return new DiskBlobs(join(dataDir, 'artifacts'));
  const { S3Blobs } = await import('./s3-blobs.js');
  return new S3Blobs(s3);
}
