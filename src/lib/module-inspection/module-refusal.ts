/**
 * The reasons to refuse a module archive, its configuration, or a value in HCL. The codes are
 * stable. The texts of a {@link ModuleRefusal} must contain neither internals nor values of
 * variables.
 */
export const REFUSAL_CODES = [
  // the archive
  'not-gzip',
  'damaged-gzip',
  'trailing-data',
  'not-tar',
  'damaged-tar',
  'archive-incomplete',
  'upload-too-large',
  'unpacked-too-large',
  'compressed-too-well',
  'too-many-entries',
  'unsafe-path',
  'path-too-long',
  'duplicate-path',
  'unsafe-link',
  'link-as-configuration',
  'entry-type',
  'file-too-large',
  'configuration-too-large',
  'empty-archive',
  'no-configuration',
  'wrapped-in-folder',
  // the configuration
  'not-utf8',
  'syntax-error',
  'json-syntax-error',
  'json-duplicate-key',
  'json-structure',
  'block-labels',
  'misplaced-argument',
  'duplicate-declaration',
  'override-without-base',
  'invalid-override',
  'invalid-name',
  'invalid-argument',
  'missing-argument',
  'missing-module',
  'invalid-type',
  'invalid-default',
  'invalid-version-constraint',
  'too-complex',
  'reader-difference',
  // a value
  'value-not-literal',
  'value-syntax-error',
  'value-too-large',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

export interface SourcePlace {
  readonly file: string;
  readonly line: number;
}

export interface Refusal {
  readonly code: RefusalCode;
  /** Starts with the file and line, if known. */
  readonly detail: string;
  readonly file: string | null;
  readonly line: number | null;
}

const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const MAX_QUOTED = 120;

/**
 * Quotes text of an upload for a message: truncated to 120 characters, with control and format
 * characters escaped.
 */
export const quote = (text: string): string => `"${escapeControls(text, MAX_QUOTED)}"`;

/** Truncates text of an upload for a message, and escapes control and format characters. */
export function escapeControls(text: string, maxLength: number): string {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return shown.replaceAll(CONTROL, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A module archive, its configuration or a value in HCL is refused. */
export class ModuleRefusal extends Error implements Refusal {
  readonly detail: string;
  readonly file: string | null;
  readonly line: number | null;

  constructor(
    readonly code: RefusalCode,
    reason: string,
    place?: SourcePlace,
  ) {
    const detail = place
      ? `${quote(place.file).slice(1, -1)}, line ${place.line}: ${reason}`
      : reason;
    super(detail);
    this.name = 'ModuleRefusal';
    this.detail = detail;
    this.file = place?.file ?? null;
    this.line = place?.line ?? null;
  }

  /** Restores a refusal from data, because a custom error loses its class between threads. */
  static from({ code, detail, file, line }: Refusal): ModuleRefusal {
    return Object.assign(new ModuleRefusal(code, detail), { file, line });
  }

  get data(): Refusal {
    return { code: this.code, detail: this.detail, file: this.file, line: this.line };
  }
}
