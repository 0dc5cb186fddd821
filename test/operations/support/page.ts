import { type Example, examplesOf } from '../../docs/support/examples.js';
import type { ThrowAwayMachine } from './throw-away-machine.js';

/** Follows the blocks of a page on a machine, each once and in their order, as root in one shell: the folder stays. */
export class Page {
  private readonly blocks: Example[];
  private folder = '/root';

  /**
   * `capitals` has what stands on this machine for what the page writes in capitals. It may grow. The blocks are those for a
   * machine that is equipped so, `with` podman or with nothing in particular.
   */
  constructor(
    page: string,
    private readonly machine: ThrowAwayMachine,
    private readonly capitals: Readonly<Record<string, string>> = {},
    equipment?: 'podman',
  ) {
    this.blocks = examplesOf(page).filter(
      ({ use }) => use?.kind === 'machine' && use.with === equipment,
    );
  }

  /** The next block, which must be the one with these words, as somebody fills it in. */
  take(words: string): string {
    const code = this.blocks.shift()?.code ?? '';
    if (!code.includes(words))
      throw new Error(`The next block is not the one with ${words}:\n${code}`);
    return Object.entries(this.capitals).reduce(
      (text, [name, value]) => text.replaceAll(name, () => value),
      code,
    );
  }

  /** Executes the next block, after what a reader does before. Throws when a command fails. Gives what was printed. */
  async follow(words: string, before = ''): Promise<string> {
    const code = this.take(words);
    // The machine has no network but its own, and packages come from outside.
    const out = await this.machine.must(
      `cd ${this.folder}\n${before}\n${code}\npwd > /run/page.folder`,
      { outside: /npm ci|podman build/.test(code) },
    );
    this.folder = this.machine.read('/run/page.folder').trim();
    return out;
  }

  /** The blocks that are left, by their lines. */
  get left(): readonly string[] {
    return this.blocks.map(({ page, line }) => `${page}:${line}`);
  }
}
