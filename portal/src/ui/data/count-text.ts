/** "1 workspace", "1,200 workspaces". The plural of the noun must end in "s". */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
