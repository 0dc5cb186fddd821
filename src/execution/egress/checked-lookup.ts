import type { LookupFunction } from 'node:net';

/**
 * A lookup that returns only the addresses which `addressesOf` returns for a name. A connection
 * uses an address that was checked: the name is not resolved again.
 */
export function checkedLookup(
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
