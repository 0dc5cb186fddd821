const PROVIDER_LINE = /^provider "([^"]+)" \{$/;
const VERSION_LINE = /^ +version += "([^"]+)"$/;
const HASH_LINE = /^ +"(h1:[A-Za-z0-9+/]+=*)",?$/;
const PROVIDER = /^[a-z0-9][a-z0-9.:-]*\/[a-z0-9][a-z0-9_-]*\/[a-z0-9][a-z0-9_-]*$/i;
const VERSION = /^[0-9][0-9A-Za-z.+-]*$/;

/** A provider in a dependency lock file (`.terraform.lock.hcl`). */
export interface LockedProvider {
  /** Path of its packages in a provider folder: `<host>/<namespace>/<name>/<version>`. */
  readonly path: string;
  /** The `h1` hashes of its packages, for any number of platforms. */
  readonly hashes: ReadonlySet<string>;
}

/**
 * Returns the providers of a lock file as the tools write it. Ignores what it does not recognize,
 * and providers whose names or versions are unsafe in a path.
 */
export function readLockedProviders(text: string): LockedProvider[] {
  const providers: LockedProvider[] = [];
  let provider: string | null = null;
  let hashes = new Set<string>();
  for (const line of text.split('\n')) {
    const name = PROVIDER_LINE.exec(line)?.[1];
    if (name !== undefined) {
      provider = PROVIDER.test(name) ? name : null;
      hashes = new Set();
      continue;
    }
    const version = VERSION_LINE.exec(line)?.[1];
    if (provider && version !== undefined && VERSION.test(version))
      providers.push({ path: `${provider}/${version}`, hashes });
    const hash = HASH_LINE.exec(line)?.[1];
    if (hash !== undefined) hashes.add(hash);
  }
  return providers;
}
