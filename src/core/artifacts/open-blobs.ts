import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Blobs } from './blobs.js';
import { DiskBlobs } from './disk-blobs.js';

/** The store that the configuration names. The client of S3 is loaded by those who use it only: it is larger than the rest of the server. */
export async function openBlobs({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Blobs> {
  if (!s3) return new DiskBlobs(join(dataDir, 'artifacts'));
  const { S3Blobs } = await import('./s3-blobs.js');
  return new S3Blobs(s3);
}
