import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Blobs } from './blobs.js';
import { DiskBlobs } from './disk-blobs.js';

/** Opens the configured store. Loads the large S3 client only if it is needed. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (!s3) return new DiskBlobs(join(dataDir, 'artifacts'));
  const { S3Blobs } = await import('./s3-blobs.js');
  return new S3Blobs(s3);
}
