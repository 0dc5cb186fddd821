import type { ChangeCounts } from './execution.js';
import { NO_CHANGES } from './planned-changes.js';

interface Line {
  readonly type?: string;
  readonly hook?: { readonly action?: string };
  readonly changes?: {
    readonly operation?: string;
    readonly add?: number;
    readonly change?: number;
    readonly remove?: number;
    readonly import?: number;
  };
  readonly diagnostic?: {
    readonly severity?: string;
    readonly summary?: string;
    readonly detail?: string;
  };
}

const MOST_ERRORS = 5;
const COUNTED: Readonly<Record<string, 'add' | 'change' | 'destroy'>> = {
  create: 'add',
  update: 'change',
  delete: 'destroy',
};

/** Reads the JSON lines that `plan` and `apply` print. They hold secrets: the one who shows an error takes them out. */
export class ToolMessages {
  private readonly errors: string[] = [];
  private summary: ChangeCounts | null = null;
  private readonly counted = { ...NO_CHANGES };

  read = (json: object): void => {
    const { type, hook, changes, diagnostic } = json as Line;
    if (type === 'diagnostic' && diagnostic?.severity === 'error')
      this.errors.push([diagnostic.summary, diagnostic.detail].filter(Boolean).join(': '));
    if (type === 'apply_complete') {
      const counter = COUNTED[hook?.action ?? ''];
      if (counter) this.counted[counter] += 1;
    }
    if (type === 'change_summary' && changes && changes.operation !== 'plan') {
      const { add = 0, change = 0, remove = 0, import: imported = 0 } = changes;
      this.summary = { add, change, destroy: remove, import: imported };
    }
  };

  /** What an apply has done; counted one by one where it did not come to its own summary. */
  get applied(): ChangeCounts {
    return this.summary ?? this.counted;
  }

  /** The first errors, or null. */
  get error(): string | null {
    if (this.errors.length === 0) return null;
    const more =
      this.errors.length > MOST_ERRORS
        ? `\n… and ${this.errors.length - MOST_ERRORS} more; the log has them all.`
        : '';
    return this.errors.slice(0, MOST_ERRORS).join('\n') + more;
  }
}
