import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Blobs } from '../../../../src/core/artifacts/blobs.js';
import { openBlobs } from '../../../../src/core/artifacts/open-blobs.js';
import { readConfig } from '../../../../src/core/config/config.js';

interface OpenStore {
  readonly blobs: Blobs;
  readonly close: () => Promise<void>;
}

/** Every kind of file store. */
export const blobStores: readonly {
  readonly name: string;
  readonly open: () => Promise<OpenStore>;
}[] = [
  { name: 'a folder', open: openFolder },
  { name: 'a bucket', open: openBucket },
];

export async function openFolder(): Promise<OpenStore> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-artifacts-'));
  const close = async () => rmSync(folder, { recursive: true });
  return { blobs: await openBlobs(readConfig({ GANTRY_DATA_DIR: folder })), close };
}

/** Starts an S3-compatible server with a bucket. */
async function openBucket(): Promise<OpenStore> {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'gantry' }],
  });
  const { port } = await server.run();
  process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  const blobs = await openBlobs(
    readConfig({
      GANTRY_ARTIFACTS: 's3://gantry/files',
      GANTRY_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    }),
  );
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { blobs, close };
}
