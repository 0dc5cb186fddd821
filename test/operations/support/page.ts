import { type Example, examplesOf } from '../../docs/support/examples.js';
import type { DisposableMachine } from './disposable-machine.js';

/**
 * Follows the blocks of a page on a machine, each once and in order, as root in one shell, so that
 * the folder persists.
 */
export class Page {
  private readonly blocks: Example[];
  private folder = '/root';

  /**
   * `capitals` has the values on this machine for the words in capitals; the test may add more
   * later. Without `equipment`, the blocks for a machine without podman are followed.
   */
  constructor(
    page: string,
    private readonly machine: DisposableMachine,
    private readonly capitals: Readonly<Record<string, string>> = {},
    equipment?: 'podman',
  ) {
    this.blocks = examplesOf(page).filter(
      ({ use }) => use?.kind === 'machine' && use.with === equipment,
    );
  }

  /** The next block, which must have these words, with the capitals replaced. */
  take(words: string): string {
    const code = this.blocks.shift()?.code ?? '';
    if (!code.includes(words))
      throw new Error(`The next block is not the one with ${words}:\n${code}`);
    return Object.entries(this.capitals).reduce(
      (text, [name, value]) => text.replaceAll(name, () => value),
      code,
    );
  }

  /**
   * Executes the next block, after the reader's own steps. Throws if a command fails. Returns the
   * output.
   */
  async follow(words: string, before = ''): Promise<string> {
    const code = this.take(words);
    // The machine has only its own network, and packages come from outside.
    const out = await this.machine.must(
      `cd ${this.folder}\n${before}\n${code}\npwd > /run/page.folder`,
      { outside: /npm ci|podman build/.test(code) },
    );
    this.folder = this.machine.read('/run/page.folder').trim();
    return out;
  }

  /** The remaining blocks, by their lines. */
  get left(): readonly string[] {
    return this.blocks.map(({ page, line }) => `${page}:${line}`);
  }
}
