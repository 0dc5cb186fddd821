/**
 * Measurements for docs/faults.md, which are reported and not asserted, because they depend on the
 * load of the machine.
 */
export function report(what: string, milliseconds: number): void {
  console.info(`[measured] ${what} ${(milliseconds / 1000).toFixed(1)} s`);
}
