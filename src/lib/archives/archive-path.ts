import { ModuleRefusal, quote } from '../module-inspection/module-refusal.js';

const MAX_PATH_BYTES = 512;
const MAX_SEGMENT_BYTES = 255;
const MAX_SEGMENTS = 32;

/**
 * Normalizes the path of an entry; the root of the archive is the empty string. Throws
 * ModuleRefusal for paths that are too long, unsafe or ambiguous.
 */
export function normalizePath(name: string): string {
  if (Buffer.byteLength(name) > MAX_PATH_BYTES)
    throw new ModuleRefusal(
      'path-too-long',
      `A path in the archive has more than ${MAX_PATH_BYTES} bytes: ${quote(name)}`,
    );
  const refusal = (reason: string): ModuleRefusal =>
    new ModuleRefusal('unsafe-path', `The archive contains the path ${quote(name)}: ${reason}`);
  if (/\p{Cc}/u.test(name)) throw refusal('control characters are not allowed.');
  if (name.includes('\uFFFD')) throw refusal('names must be valid UTF-8.');
  if (name.includes('\\'))
    throw refusal('backslashes separate folders on some systems. Use / instead.');
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name))
    throw refusal('paths must be relative. Pack with: tar -czf archive.tar.gz -C FOLDER .');
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw refusal('".." is not allowed.');
  const tooLong =
    segments.length > MAX_SEGMENTS ||
    segments.some((segment) => Buffer.byteLength(segment) > MAX_SEGMENT_BYTES);
  if (tooLong)
    throw new ModuleRefusal(
      'path-too-long',
      `A path may have at most ${MAX_SEGMENTS} parts, each of at most ${MAX_SEGMENT_BYTES} ` +
        `bytes: ${quote(name)}`,
    );
  return segments.join('/');
}

/**
 * Throws ModuleRefusal if the target of a link is outside the archive, ambiguous or invalid. The
 * target of a symbolic link is relative to the link's folder, and that of a hard link to the root.
 */
export function checkLink(path: string, target: string, kind: 'symlink' | 'link'): void {
  const refusal = (reason: string): ModuleRefusal =>
    new ModuleRefusal('unsafe-link', `The link ${quote(path)} to ${quote(target)}: ${reason}`);
  if (target === '' || /[\p{Cc}\\\uFFFD]/u.test(target))
    throw refusal('its target is not a valid path.');
  if (target.startsWith('/') || /^[A-Za-z]:/.test(target))
    throw refusal('it must not point to an absolute path.');
  const segments = target.split('/').filter((segment) => segment !== '' && segment !== '.');
  const firstName = segments.findIndex((segment) => segment !== '..');
  const up = firstName === -1 ? segments.length : firstName;
  const depth = kind === 'symlink' ? path.split('/').length - 1 : 0;
  // In `folder/..`, the folder may itself be a link, so the target is ambiguous.
  if (up > depth || segments.slice(up).includes('..'))
    throw refusal('it must stay in the archive, and ".." must not follow a folder.');
}
