/** "1 workspace", "1,200 workspaces". For nouns whose plural only adds an "s". */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
