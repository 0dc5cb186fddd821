import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';

/** Before or after the only line of a file with this beginning. */
export interface Place {
  readonly file: string;
  readonly side: 'after' | 'before';
  readonly line: string;
}

/** The instruction in the comment before a block: `<!-- example: run after acme -->`. */
export type Use =
  | { readonly kind: 'run'; readonly after?: string; readonly answers?: number }
  | { readonly kind: 'server' }
  | { readonly kind: 'output' }
  | { readonly kind: 'machine'; readonly with?: 'podman' }
  | { readonly kind: 'file' | 'program'; readonly path: string }
  | { readonly kind: 'insert'; readonly place: Place }
  | { readonly kind: 'checkout'; readonly fails?: true; readonly replays?: string }
  | { readonly kind: 'left'; readonly why: string };

export interface Example {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
  readonly use: Use | null;
}

/** The only reasons for not executing a block. The last one names a test, which must exist. */
const REASONS = [
  /^builds or tests the checkout itself$/,
  /^a drawing$/,
  /^tested by (test\/\S+\.test\.ts)$/,
];

/** The location of a block in the sentence before it: in `FILE`, after `BEGINNING OF A LINE`: */
function placeOf(words: string): Place | null {
  const [, file, side, line] =
    /\bin `([^`]+)`, (after|before) `([^`]+)`:$/i.exec(words.trimEnd().replace(/\s+/g, ' ')) ?? [];
  return file && side && line ? { file, side: side as Place['side'], line } : null;
}

function useOf(text: string, words: string): Use | null {
  const [, after, answers] = /^run(?: after ([\w-]+))?(?: answers (\d+))?$/.exec(text) ?? [];
  if (text.startsWith('run'))
    return text === 'run' || after || answers
      ? { kind: 'run', ...(after && { after }), ...(answers && { answers: Number(answers) }) }
      : null;
  if (text === 'server' || text === 'output' || text === 'machine') return { kind: text };
  if (text === 'machine with podman') return { kind: 'machine', with: 'podman' };
  const place = text === 'insert' ? placeOf(words) : null;
  if (place) return { kind: 'insert', place };
  const [checkout, fails, replays] = /^checkout(?: (fails)| replays (\w+))?$/.exec(text) ?? [];
  if (checkout)
    return { kind: 'checkout', ...(fails && { fails: true }), ...(replays && { replays }) };
  const [, kind, path] = /^(file|program) (\S+)$/.exec(text) ?? [];
  if (path) return { kind: kind as 'file' | 'program', path };
  const why = /^not run: (.+)$/.exec(text)?.[1] ?? '';
  const reason = REASONS.map((one) => one.exec(why)).find((match) => match !== null);
  return reason && existsSync(join(packageRoot, reason[1] ?? '')) ? { kind: 'left', why } : null;
}

/** The fenced blocks of a page, each with its instruction; null without a known one. */
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
      use: comment === undefined ? null : useOf(comment, text.slice(0, index)),
    }),
  );
}

/**
 * Whether a page changes the checkout itself: then all its blocks are executed in a copy of it, and
 * none on a server.
 */
export const isWalkthrough = (examples: readonly Example[]) =>
  examples.some(({ use }) => use?.kind === 'insert' || use?.kind === 'checkout');

/** Every page that has a block. */
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
