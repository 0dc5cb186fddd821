/** Measured, for docs/faults.md: what a machine that does other things at once takes is told, and not judged. */
export function report(what: string, milliseconds: number): void {
  console.info(`[measured] ${what} ${(milliseconds / 1000).toFixed(1)} s`);
}
