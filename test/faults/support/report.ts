/**
 * Prints a measurement for docs/faults.md. Tests do not assert it, because it depends on the load
 * of the machine.
 */
export function report(what: string, milliseconds: number): void {
  console.info(`[measured] ${what} ${(milliseconds / 1000).toFixed(1)} s`);
}
