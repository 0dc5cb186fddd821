import { type Example, examplesOf } from '../../docs/support/examples.js';
import type { DisposableMachine } from './disposable-machine.js';

/** Executes the blocks of a page on a machine as root, in order. The working folder persists. */
export class Page {
  private readonly blocks: Example[];
  private folder = '/root';

  /**
   * `placeholders` maps the words in capitals to their values; the test may add more later. Without
   * `equipment`, only the blocks for a machine without podman are executed.
   */
  constructor(
    page: string,
    private readonly machine: DisposableMachine,
    private readonly placeholders: Readonly<Record<string, string>> = {},
    equipment?: 'podman',
  ) {
    this.blocks = examplesOf(page).filter(
      ({ use }) => use?.kind === 'machine' && use.with === equipment,
    );
  }

  /** Returns the next block, which must contain these words, with the placeholders replaced. */
  take(words: string): string {
    const code = this.blocks.shift()?.code ?? '';
    if (!code.includes(words))
      throw new Error(`The next block does not contain ${words}:\n${code}`);
    return Object.entries(this.placeholders).reduce(
      (text, [name, value]) => text.replaceAll(name, () => value),
      code,
    );
  }

  /** Executes the next block after the given commands. Throws if one fails. Returns the output. */
  async follow(words: string, before = ''): Promise<string> {
    const code = this.take(words);
    // The machine has only its own network, but needs packages from outside.
    const out = await this.machine.runOrThrow(
      `cd ${this.folder}\n${before}\n${code}\npwd > /run/page.folder`,
      { outside: /npm ci|podman build/.test(code) },
    );
    this.folder = this.machine.read('/run/page.folder').trim();
    return out;
  }

  /** The remaining blocks, by their lines. */
  get remaining(): readonly string[] {
    return this.blocks.map(({ page, line }) => `${page}:${line}`);
  }
}
