import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';

/** The position before or after the only line of a file with this beginning. */
export interface Place {
  readonly file: string;
  readonly side: 'after' | 'before';
  readonly line: string;
}

/** The instruction in the comment before a block: `<!-- example: run after acme -->`. */
export type Instruction =
  | { readonly kind: 'run'; readonly after?: string; readonly responses?: number }
  | { readonly kind: 'server' }
  | { readonly kind: 'output' }
  | { readonly kind: 'machine'; readonly with?: 'podman' }
  | { readonly kind: 'file' | 'program'; readonly path: string }
  | { readonly kind: 'insert'; readonly place: Place }
  | { readonly kind: 'checkout'; readonly fails?: true; readonly replays?: string }
  | { readonly kind: 'skipped'; readonly why: string };

export interface Example {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
  readonly use: Instruction | null;
}

/** The only reasons for not executing a block. The last one names a test, which must exist. */
const ACCEPTED_REASONS = [
  /^builds or tests the checkout itself$/,
  /^a drawing$/,
  /^tested by (test\/\S+\.test\.ts)$/,
];

/** Parses the end of the text before a block: in `FILE`, after `BEGINNING OF A LINE`: */
function parsePlace(words: string): Place | null {
  const [, file, side, line] =
    /\bin `([^`]+)`, (after|before) `([^`]+)`:$/i.exec(words.trimEnd().replace(/\s+/g, ' ')) ?? [];
  return file && side && line ? { file, side: side as Place['side'], line } : null;
}

function parseUse(text: string, words: string): Instruction | null {
  const [, after, responses] = /^run(?: after ([\w-]+))?(?: answers (\d+))?$/.exec(text) ?? [];
  if (text.startsWith('run'))
    return text === 'run' || after || responses
      ? { kind: 'run', ...(after && { after }), ...(responses && { responses: Number(responses) }) }
      : null;
  if (text === 'server' || text === 'output' || text === 'machine') return { kind: text };
  if (text === 'machine with podman') return { kind: 'machine', with: 'podman' };
  const place = text === 'insert' ? parsePlace(words) : null;
  if (place) return { kind: 'insert', place };
  const [checkout, fails, replays] = /^checkout(?: (fails)| replays (\w+))?$/.exec(text) ?? [];
  if (checkout)
    return { kind: 'checkout', ...(fails && { fails: true }), ...(replays && { replays }) };
  const [, kind, path] = /^(file|program) (\S+)$/.exec(text) ?? [];
  if (path) return { kind: kind as 'file' | 'program', path };
  const why = /^not run: (.+)$/.exec(text)?.[1] ?? '';
  const reason = ACCEPTED_REASONS.map((one) => one.exec(why)).find((match) => match !== null);
  return reason && existsSync(join(packageRoot, reason[1] ?? '')) ? { kind: 'skipped', why } : null;
}

/** The fenced blocks of a page, with their instructions: null if missing or unknown. */
export function examplesOf(
  page: string,
  text = readFileSync(join(packageRoot, page), 'utf8'),
): Example[] {
  const fences = text.matchAll(
    /(?:^ *<!-- example: (.*?) -->\n\n?)?^( *)```(\w*)\n(.*?)^\2```$/gms,
  );
  return [...fences].map(
    ({ 0: whole, 1: comment, 2: indent = '', 3: language = '', 4: code = '', index }) => ({
      page,
      line: text.slice(0, index + whole.indexOf('```')).split('\n').length,
      language,
      code: code.replace(new RegExp(`^${indent}`, 'gm'), ''),
      use: comment === undefined ? null : parseUse(comment, text.slice(0, index)),
    }),
  );
}

/** Whether a page changes the checkout: then all its blocks are executed in a copy of it. */
export const isWalkthrough = (examples: readonly Example[]) =>
  examples.some(({ use }) => use?.kind === 'insert' || use?.kind === 'checkout');

/** The examples of each page that has any. */
export function pagesWithExamples(): Map<string, Example[]> {
  const docs = readdirSync(join(packageRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort();
  const pages = ['README.md', 'CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)];
  return new Map(
    pages
      .map((page) => [page, examplesOf(page)] as const)
      .filter(([, examples]) => examples.length > 0),
  );
}
