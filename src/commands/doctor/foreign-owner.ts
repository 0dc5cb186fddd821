import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';

export const RUN_AS_SERVER_USER =
  'Run doctor as the user of the server: the result depends on the user.';

/**
 * The owner of the path if it is another user; null if it is the caller, or the path does not
 * exist.
 */
export async function foreignOwner(path: string): Promise<number | null> {
  const self = process.getuid?.();
  if (self === undefined || !existsSync(path)) return null;
  const { uid } = await stat(path);
  return uid === self ? null : uid;
}
