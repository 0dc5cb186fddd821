import { createInterface } from 'node:readline/promises';

/** Prompts the user. The default is yes. */
export type AskYesNo = (question: string) => Promise<boolean>;

/** Returns a prompt on the terminal; null if there is no terminal. */
export function createTerminalPrompt(): AskYesNo | null {
  return process.stdin.isTTY && process.stderr.isTTY ? ask : null;
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl+C ends the trial; the end of the input means no.
  terminal.once('SIGINT', () => process.exit(130));
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('n')));
  try {
    const answer = await Promise.race([terminal.question(`${question} [Y/n] `), closed]);
    return /^(y|yes)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
