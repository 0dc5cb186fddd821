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

/** The database, the file store, the encryption keys and the first administrator's token. */
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
    'Folder for the file store, the installed tools, and keys that the server creates.',
    (text) => resolve(nonEmpty(text)),
  ),
  artifacts: variable(
    'GANTRY_ARTIFACTS',
    '',
    'The file store, with uploaded files, plans and states: `s3://bucket` or ' +
      '`s3://bucket/prefix`, which no other installation may use. Empty: the folder ' +
      '`artifacts` in the data folder.',
    optional(bucket),
  ),
  s3Endpoint: variable(
    'GANTRY_S3_ENDPOINT',
    '',
    'URL of an S3-compatible store. Empty: AWS. Credentials come from the standard AWS ' +
      'sources, such as `AWS_ACCESS_KEY_ID` or an IAM role.',
    optional(httpUrl),
  ),
  s3Region: variable('GANTRY_S3_REGION', 'us-east-1', 'Region of the bucket.', nonEmpty),
  encryptionKey: variable(
    'GANTRY_ENCRYPTION_KEY',
    '',
    '32 bytes, as base64 or hex (`openssl rand -base64 32`). Empty: the server creates a ' +
      'key in the data folder. Required with PostgreSQL.',
    optional(encryptionKey),
  ),
  previousEncryptionKeys: variable(
    'GANTRY_PREVIOUS_ENCRYPTION_KEYS',
    '',
    'Further keys, separated by commas, that decrypt and verify, but never encrypt or sign, ' +
      'while you change the key.',
    (text) => commaList(text).map(encryptionKey),
  ),
  adminToken: variable(
    'GANTRY_ADMIN_TOKEN',
    '',
    'The token of the first site administrator, at least 32 characters. It is used only while ' +
      'there are no users.',
    optional(adminToken),
  ),
};
