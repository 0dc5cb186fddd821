import { stripVTControlCharacters } from 'node:util';
import { type ChangeCounts, NO_CHANGES } from '../plan/planned-changes.js';
import type { Secrets } from '../redaction.js';
import { toRunMessage } from '../run-message.js';

/** A JSON line of the tool. Code of a module may print any JSON, with values of any type. */
interface Line {
  readonly type?: unknown;
  readonly hook?: { readonly action?: unknown } | null;
  readonly changes?: {
    readonly operation?: unknown;
    readonly add?: unknown;
    readonly change?: unknown;
    readonly remove?: unknown;
    readonly import?: unknown;
  } | null;
  readonly diagnostic?: Diagnostic | null;
}

interface Diagnostic {
  readonly severity?: unknown;
  readonly summary?: unknown;
  readonly detail?: unknown;
  readonly snippet?: { readonly values?: unknown } | null;
}

const MAX_ERRORS = 5;
const TAIL_BYTES = 16 * 1024;
const SUMMARY_TEXT =
  /(?:Apply|Destroy) complete! Resources: (?:(\d+) imported, )?(?:(\d+) added, )?(?:(\d+) changed, )?(\d+) destroyed\./;
const COUNTED_ACTIONS: ReadonlyMap<unknown, 'add' | 'change' | 'destroy'> = new Map([
  ['create', 'add'],
  ['update', 'change'],
  ['delete', 'destroy'],
] as const);

/**
 * Reads the output of `plan` and `apply`, as JSON lines or as text. Its errors are redacted and
 * have a limited length.
 */
export class ToolMessages {
  private readonly errors: string[] = [];
  private errorCount = 0;
  private summary: ChangeCounts | null = null;
  private readonly counted = { ...NO_CHANGES };
  private tail = '';
  private errorText: Buffer = Buffer.alloc(0);

  constructor(private readonly secrets: Secrets) {}

  readJson = (json: object): void => {
    const { type, hook, changes, diagnostic } = json as Line;
    if (type === 'diagnostic' && diagnostic?.severity === 'error')
      this.addError(
        describeInvalidValue(diagnostic) ??
          [diagnostic.summary, diagnostic.detail].filter(isText).join(': '),
      );
    if (type === 'apply_complete') {
      const counter = COUNTED_ACTIONS.get(hook?.action);
      if (counter) this.counted[counter] += 1;
    }
    if (type === 'change_summary' && changes && changes.operation !== 'plan') {
      const { add, change, remove, import: imported } = changes;
      this.summary = {
        add: countOf(add),
        change: countOf(change),
        destroy: countOf(remove),
        import: countOf(imported),
      };
    }
  };

  /** Reads human-readable output, which contains a summary of the changes after an apply. */
  readText(bytes: Buffer): void {
    this.tail = (this.tail + bytes.toString('latin1')).slice(-TAIL_BYTES);
    const [, imported, added, changed, destroyed] =
      SUMMARY_TEXT.exec(stripDecoration(this.tail)) ?? [];
    if (destroyed === undefined) return;
    this.summary = {
      add: Number(added ?? 0),
      change: Number(changed ?? 0),
      destroy: Number(destroyed),
      import: Number(imported ?? 0),
    };
  }

  /** Keeps the end of standard error, which contains the reason of a failure. */
  readErrorText(bytes: Buffer): void {
    this.errorText = Buffer.concat([this.errorText, bytes]).subarray(-TAIL_BYTES);
  }

  /** The changes of an apply: from its summary, or else counted individually in JSON lines. */
  get applied(): ChangeCounts {
    return this.summary ?? this.counted;
  }

  /** The first errors in JSON lines, or else those on standard error; null if there are none. */
  get error(): string | null {
    if (this.errorCount === 0) return this.errorInText;
    const more = this.errorCount - this.errors.length;
    const rest = more > 0 ? `\n… and ${more} more; the log has them all.` : '';
    return toRunMessage(this.errors.join('\n')) + rest;
  }

  private get errorInText(): string | null {
    const text = stripDecoration(this.errorText.toString());
    const from = text.indexOf('Error: ');
    return from === -1 ? null : toRunMessage(this.secrets.redact(text.slice(from + 7).trim()));
  }

  private addError(error: string): void {
    this.errorCount += 1;
    // Redact before truncating, because a truncated secret might not be recognized.
    if (this.errors.length < MAX_ERRORS) this.errors.push(toRunMessage(this.secrets.redact(error)));
  }
}

const INVALID_VALUE_SUMMARY = 'Invalid value for variable';
const RULE_LOCATION = /\s+This was checked by the validation rule at [^\n]*$/;

/**
 * Joins the message of a module's validation rule with the name of the variable, which the tool
 * prints separately. Returns null for other errors, and if the rule does not read exactly one
 * variable.
 */
function describeInvalidValue({ summary, detail, snippet }: Diagnostic): string | null {
  if (summary !== INVALID_VALUE_SUMMARY || !isText(detail)) return null;
  const values: readonly unknown[] = Array.isArray(snippet?.values) ? snippet.values : [];
  const names = new Set(
    values.flatMap((value) => {
      const traversal = (value as { readonly traversal?: unknown } | null)?.traversal;
      return isText(traversal) ? (/^var\.([\w-]+)/.exec(traversal)?.[1] ?? []) : [];
    }),
  );
  const [name] = names;
  if (name === undefined || names.size > 1) return null;
  const message = detail.replace(RULE_LOCATION, '').replaceAll(/\s*\n\s*/g, ' ');
  return `${INVALID_VALUE_SUMMARY} "${name}": ${message}`;
}

/** Removes colors, and the lines that the tools draw beside messages. */
function stripDecoration(text: string): string {
  return stripVTControlCharacters(text).replace(/^[│╷╵] ?/gm, '');
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
