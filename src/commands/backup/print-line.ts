/** Prints progress and results of a command to standard error. */
export function printLine(line: string): void {
  console.error(line);
}
