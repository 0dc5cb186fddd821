/** The files of a release: packages, their checksums, and the signature of the checksums. */
export interface Release<File> {
  readonly version: string;
  readonly sums: File;
  readonly signature: File;
  readonly packages: readonly ReleasePackage<File>[];
}

interface ReleasePackage<File> {
  readonly os: string;
  readonly arch: string;
  readonly filename: string;
  readonly shasum: string;
  readonly file: File;
}

interface NamedFile {
  readonly name: string;
}

export interface ReleaseReading<File> {
  /** Null while there are problems, and until SHA256SUMS is read. */
  readonly release: Release<File> | null;
  /** Problems and missing files, in words. */
  readonly problems: readonly string[];
}

/**
 * Assembles the files of a release. `sumsText` is the content of SHA256SUMS, null until it is read.
 */
export function readRelease<File extends NamedFile>(
  provider: string,
  files: readonly File[],
  sumsText: string | null,
): ReleaseReading<File> {
  const problems: string[] = [];
  const sums = files.find(({ name }) => isChecksumsFile(name));
  const signature = files.find(({ name }) => /SHA256SUMS(\.[0-9A-Fa-f]+)?\.sig$/.test(name));
  if (!sums) problems.push('SHA256SUMS is missing. Create it: sha256sum *.zip > SHA256SUMS');
  if (!signature)
    problems.push('SHA256SUMS.sig is missing. Create it: gpg --detach-sign SHA256SUMS');
  const zips = files.filter(({ name }) => name.endsWith('.zip'));
  if (zips.length === 0) problems.push('There is no package (.zip) yet.');
  const checksums = checksumsOf(sumsText ?? '');
  const packages: ReleasePackage<File>[] = [];
  const versions = new Set<string>();
  for (const file of zips) {
    const parts = parsePackageName(file.name);
    const shasum = checksums.get(file.name);
    if (parts?.provider !== provider)
      problems.push(
        `${file.name} is not a package of this provider: its name must be terraform-provider-${provider}_VERSION_OS_ARCH.zip`,
      );
    else if (shasum === undefined) {
      if (sumsText !== null) problems.push(`SHA256SUMS has no line for ${file.name}.`);
    } else {
      versions.add(parts.version);
      packages.push({ os: parts.os, arch: parts.arch, filename: file.name, shasum, file });
    }
  }
  if (versions.size > 1)
    problems.push(`The packages belong to several versions: ${[...versions].join(', ')}.`);
  const [version] = versions;
  const isComplete = sums && signature && sumsText !== null && version !== undefined;
  return {
    release: isComplete && problems.length === 0 ? { version, sums, signature, packages } : null,
    problems,
  };
}

export const isChecksumsFile = (name: string): boolean => name.endsWith('SHA256SUMS');

/** The checksums by file name. */
function checksumsOf(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).map((line) => /^([0-9a-f]{64}) [ *](.+)$/i.exec(line));
  return new Map(
    lines.flatMap((line) => (line?.[1] && line[2] ? [[line[2], line[1].toLowerCase()]] : [])),
  );
}

function parsePackageName(name: string) {
  const [, provider, version, os, arch] =
    /^terraform-provider-([a-z0-9-]+)_([^_]+)_([a-z0-9]+)_([a-z0-9]+)\.zip$/.exec(name) ?? [];
  return provider && version && os && arch ? { provider, version, os, arch } : null;
}

/** The protocol versions in the manifest of a release; null if it contains no valid list. */
export function protocolsOf(manifest: string): string[] | null {
  try {
    const { metadata } = JSON.parse(manifest) as { metadata?: { protocol_versions?: unknown } };
    const versions = metadata?.protocol_versions;
    return Array.isArray(versions) && versions.every((version) => typeof version === 'string')
      ? versions
      : null;
  } catch {
    return null;
  }
}
