// Checks prose, comments and strings for phrases that have a better form, and spelling in Markdown.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FORMER_WORDING, NAMES, PHRASES } from './phrases.mjs';

/** The files and folders that are checked for phrases. Their Markdown is also spell-checked. */
const PHRASE_PLACES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs',
  'client/README.md',
  'client/src',
  'openapi',
  'src/app',
  'src/areas',
  'src/commands',
  'src/core',
  'src/execution',
  'src/lib',
  'src/main.ts',
  'src/platform',
  'portal/README.md',
  'portal/src',
  'scripts',
  'tools',
  'bench',
  'test',
];

/** The files and folders that are checked for former wording, in prose, code and names. */
const WORDING_PLACES = [
  'README.md',
  'CHANGELOG.md',
  'docs',
  'openapi',
  'portal',
  'scripts',
  'src',
  'test',
];

/** The lists of phrases and their test, which must contain the phrases. */
const EXCLUDED_FILES = ['tools/checks/phrases.mjs', 'test/tools/language.test.ts'];

/** In code, only comments and strings are checked for phrases. */
const CODE = /\.(?:ts|tsx|mjs)$/;
const CHECKED = /\.(?:md|ya?ml|ts|tsx|mjs)$/;

const filesOf = (folder, place) =>
  (statSync(join(folder, place)).isFile()
    ? [place]
    : readdirSync(join(folder, place), { recursive: true })
        .filter((name) => CHECKED.test(name))
        .map((name) => join(place, name))
  ).filter((name) => !EXCLUDED_FILES.includes(name));

const filesIn = (folder, places) =>
  places
    .filter((place) => existsSync(join(folder, place)))
    .flatMap((place) => filesOf(folder, place));

const NAME = new RegExp(`\\b(?:${Object.keys(NAMES).join('|').replaceAll('.', '\\.')})\\b`);

/** Replaces all characters but line breaks with spaces, so that offsets stay valid. */
const blank = (text) => text.replace(/[^\n]/g, ' ');

/** Blanks code, comments and link targets. */
const wordsOfMarkdown = (text) =>
  text
    .replace(/^ *```.*?^ *```/gms, blank)
    .replace(/<!--.*?-->/gs, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);

/** Comments and strings. */
const TOKENS =
  /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Blanks everything except the text of comments and the content of strings. */
function wordsOfCode(text) {
  let words = '';
  let end = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const isComment = token.startsWith('/');
    words += blank(text.slice(end, index));
    words += isComment
      ? token.replace(/\/\*+|\*\/|\/\/|^ *\*/gm, blank).replace(/`[^`]*`/g, blank)
      : ` ${token.slice(1, -1)} `;
    end = index + token.length;
  }
  return words + blank(text.slice(end));
}

/** Yields paragraphs, list items and table rows. A phrase may span lines, but not passages. */
function* passagesOf(text) {
  for (const match of text.matchAll(/(?:^(?!\s*$).+\n?)+/gm)) {
    let offset = match.index;
    for (const part of match[0].split(/\n(?=\s*(?:[*|-]|\d+\.) ?)/)) {
      yield { text: part, offset };
      offset += part.length + 1;
    }
  }
}

/** Returns a line for each phrase that has a better form, and for each former name. */
export function checkPhrases(name, text) {
  const lineOf = (offset) => text.slice(0, offset).split('\n').length;
  const findings = [];
  for (const passage of passagesOf(CODE.test(name) ? wordsOfCode(text) : wordsOfMarkdown(text)))
    for (const [pattern, instead] of PHRASES) {
      const source = pattern.source.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+');
      const match = new RegExp(source, 'i').exec(passage.text);
      if (match)
        findings.push(
          `${name}:${lineOf(passage.offset + match.index)} "${match[0].trim().replace(/\s+/g, ' ')}": write ${instead}`,
        );
    }
  for (const [index, line] of text.split('\n').entries()) {
    const match = NAME.exec(line);
    if (match) findings.push(`${name}:${index + 1} ${match[0]}: the name is ${NAMES[match[0]]}`);
  }
  return findings;
}

/** Checks Markdown only, because most identifiers of code are not words. */
function checkSpelling(folder, files) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(folder, 'node_modules/cspell/bin.mjs'),
      'lint',
      '--no-progress',
      '--no-summary',
      '--no-color',
      ...files,
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status === 0) return [];
  const lines = stdout.split('\n').filter(Boolean);
  return lines.length > 0
    ? [...lines, 'If a word is a technical term, add it to tools/checks/words.txt.']
    : [stderr.trim()];
}

/** Returns a line for each former wording. A phrase may span lines of a comment. */
function checkWording(name, text) {
  const findings = [];
  for (const phrase of FORMER_WORDING) {
    const words = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[\\s*/#>]+');
    const match = new RegExp(`\\b${words}\\b`, 'i').exec(text);
    if (match)
      findings.push(
        `${name}:${text.slice(0, match.index).split('\n').length} "${phrase}": former wording`,
      );
  }
  return findings;
}

/** Returns a line for each misspelling, phrase and former wording in the checkout. */
export function checkLanguage(folder) {
  const files = filesIn(folder, PHRASE_PLACES);
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  return [
    ...files.flatMap((name) => checkPhrases(name, read(name))),
    ...filesIn(folder, WORDING_PLACES).flatMap((name) => checkWording(name, read(name))),
    ...checkSpelling(
      folder,
      files.filter((name) => name.endsWith('.md')),
    ),
  ];
}
