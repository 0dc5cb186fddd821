import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openBlobs } from '../../core/artifacts/open-blobs.js';
import type { Config } from '../../core/config/config.js';
import { errorText } from '../../core/error-text.js';
import type { Findings } from './finding.js';
import { findForeignOwner, RUN_AS_SERVER_USER } from './foreign-owner.js';

const DISK_ADVICE =
  'The folder artifacts in the data folder must be writable by the user of the server and ' +
  'have free space.';
const BUCKET_ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Create the bucket, or correct GANTRY_ARTIFACTS.',
  InvalidAccessKeyId: 'Check AWS_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'Check AWS_SECRET_ACCESS_KEY and GANTRY_S3_REGION.',
  AccessDenied:
    'The credentials need s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket on ' +
    'the bucket.',
  CredentialsProviderError:
    'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine an IAM role.',
};

/**
 * Tries each operation of the configured file store with a small file. Only warns, and stores
 * nothing, if the store is in a data folder that belongs to another user.
 */
export async function checkArtifacts(findings: Findings, config: Config): Promise<void> {
  const place = config.s3
    ? `the bucket ${config.s3.bucket}${config.s3.endpoint ? ` at ${config.s3.endpoint}` : ''}`
    : `the folder artifacts in ${config.dataDir}`;
  const owner = config.s3 ? null : await findForeignOwner(config.dataDir);
  // The server might be unable to access folders that this user creates.
  if (owner !== null)
    return findings.warn(
      `No file was stored in ${place}: the data folder belongs to UID ${owner}.`,
      RUN_AS_SERVER_USER,
    );
  const key = randomBytes(16).toString('hex');
  const bytes = randomBytes(1_024);
  const blobs = await openBlobs(config);
  try {
    await blobs.put(key, Readable.from([bytes], { objectMode: false }));
    const read = await buffer(await blobs.get(key));
    for await (const { key: listed } of blobs.list()) if (listed.length > 0) break;
    await blobs.delete(key);
    if (!read.equals(bytes))
      return findings.fail(
        `A file in ${place} had different content when it was read again.`,
        'Do not use this file store. Check the disk, the network, and proxies.',
      );
    findings.ok(`A file was stored in ${place}, read and deleted.`);
  } catch (error) {
    await blobs.delete(key).catch(() => undefined);
    const { name = '' } = error as { name?: string };
    findings.fail(
      `Storing, reading, listing or deleting a file in ${place} failed: ${errorText(error)}.`,
      config.s3
        ? (BUCKET_ADVICE[name] ?? 'Check GANTRY_S3_ENDPOINT, and that this machine reaches it.')
        : DISK_ADVICE,
    );
  }
}
