import { resolve } from 'node:path';
import { variable } from './variable.js';
import {
  adminToken,
  bucket,
  commaList,
  databaseUrl,
  encryptionKey,
  httpUrl,
  nonEmpty,
  optional,
} from './variable-parsers.js';

/** The database, the uploaded files and the keys. */
export const STORAGE_VARIABLES = {
  database: variable(
    'DATABASE_URL',
    'sqlite:./data/gantry.sqlite',
    '`sqlite:<file>` or `postgres://user:password@host:port/database`.',
    databaseUrl,
  ),
  dataDir: variable(
    'GANTRY_DATA_DIR',
    './data',
    'Folder for uploaded files and for keys that the server creates.',
    (text) => resolve(nonEmpty(text)),
  ),
  artifacts: variable(
    'GANTRY_ARTIFACTS',
    '',
    'Where uploaded files are stored: `s3://bucket` or `s3://bucket/prefix`. Empty: in ' +
      'the data folder.',
    optional(bucket),
  ),
  s3Endpoint: variable(
    'GANTRY_S3_ENDPOINT',
    '',
    'URL of an S3-compatible store; empty: AWS. Credentials come from the standard AWS ' +
      'variables, such as `AWS_ACCESS_KEY_ID`.',
    optional(httpUrl),
  ),
  s3Region: variable('GANTRY_S3_REGION', 'us-east-1', 'Region of the bucket.', nonEmpty),
  encryptionKey: variable(
    'GANTRY_ENCRYPTION_KEY',
    '',
    '32 bytes, as base64 or hex (`openssl rand -base64 32`). Empty: created once in the ' +
      'data folder. Required with PostgreSQL.',
    optional(encryptionKey),
  ),
  previousEncryptionKeys: variable(
    'GANTRY_PREVIOUS_ENCRYPTION_KEYS',
    '',
    'Previous keys, separated by commas, which can only open existing values: for changing ' +
      'the key.',
    (text) => commaList(text).map(encryptionKey),
  ),
  adminToken: variable(
    'GANTRY_ADMIN_TOKEN',
    '',
    "If set at the first start: the site administrator's token, at least 32 characters.",
    optional(adminToken),
  ),
};
