import { errorText } from '../../core/error-text.js';

export type Kind =
  'teams' | 'projects' | 'workspaces' | 'variables' | 'states' | 'team access' | 'variable sets';

interface Counts {
  created: number;
  existing: number;
}

export class ImportReport {
  private readonly counts = new Map<Kind, Counts>();
  private readonly warnings: string[] = [];
  private readonly notes: string[] = [];
  private readonly uncopied: string[] = [];
  private readonly failures: string[] = [];

  constructor(private readonly isDryRun: boolean) {}

  recordCreated(kind: Kind): void {
    this.countsOf(kind).created += 1;
  }

  recordExisting(kind: Kind): void {
    this.countsOf(kind).existing += 1;
  }

  /** Adds a probable mistake in the options. */
  addWarning(sentence: string): void {
    this.warnings.push(sentence);
  }

  /** Adds a kind of resources that the source has and that the command does not copy. */
  recordUncopied(kind: string, count: number): void {
    this.uncopied.push(`${kind}: ${count}`);
  }

  /** Adds a loss, or a step that must be done manually. */
  addNote(sentence: string): void {
    this.notes.push(sentence);
  }

  recordFailure(what: string, error: unknown): void {
    this.failures.push(`${what}: ${errorText(error)}`);
  }

  get hasFailed(): boolean {
    return this.failures.length > 0;
  }

  toString(): string {
    const done = this.isDryRun ? 'to create' : 'created';
    const counted = [...this.counts].map(
      ([kind, { created, existing }]) => `  ${kind}: ${created} ${done}, ${existing} present`,
    );
    return [
      ...counted,
      ...formatSection('Warnings:', this.warnings),
      ...formatSection('Losses and manual steps:', this.notes),
      ...formatSection('In the source, but not copied by this command:', this.uncopied),
      ...formatSection('Failed (run the command again to continue):', this.failures),
    ].join('\n');
  }

  private countsOf(kind: Kind): Counts {
    const counts = this.counts.get(kind) ?? { created: 0, existing: 0 };
    this.counts.set(kind, counts);
    return counts;
  }
}

function formatSection(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  - ${line}`)];
}
