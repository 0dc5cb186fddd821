import type { LookupFunction } from 'node:net';

/**
 * Creates a lookup that returns only addresses from `addressesOf`. The connection does not resolve
 * the name again, which prevents DNS rebinding.
 */
export function createCheckedLookup(
  addressesOf: (name: string) => Promise<readonly string[]>,
): LookupFunction {
  return (name, { all }, callback) => {
    addressesOf(name).then(
      (addresses) => {
        const found = addresses.map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        }));
        if (all) callback(null, found);
        else callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    );
  };
}
