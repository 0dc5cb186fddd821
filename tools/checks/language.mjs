// Checks the language of all texts: spelling, and phrases that have a better form.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FORMER_WORDING, NAMES, PHRASES } from './phrases.mjs';

/**
 * The files and folders that are checked for phrases, and whose Markdown is checked for spelling.
 */
const PLACES = [
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

/** The files and folders that are searched for former wording, in prose, code and names. */
const EVERYWHERE = [
  'README.md',
  'CHANGELOG.md',
  'docs',
  'openapi',
  'portal',
  'scripts',
  'src',
  'test',
];

/** The file with the lists of phrases, and its test, which contain all of them. */
const LISTS = ['tools/checks/phrases.mjs', 'test/tools/language.test.ts'];

/**
 * In code, comments and strings are checked. Spelling is checked in Markdown only, because
 * identifiers are not words.
 */
const CODE = /\.(?:ts|tsx|mjs)$/;
const CHECKED = /\.(?:md|ya?ml|ts|tsx|mjs)$/;

const filesOf = (folder, place) =>
  (statSync(join(folder, place)).isFile()
    ? [place]
    : readdirSync(join(folder, place), { recursive: true })
        .filter((name) => CHECKED.test(name))
        .map((name) => join(place, name))
  ).filter((name) => !LISTS.includes(name));

const filesIn = (folder, places) =>
  places
    .filter((place) => existsSync(join(folder, place)))
    .flatMap((place) => filesOf(folder, place));

const NAME = new RegExp(`\\b(?:${Object.keys(NAMES).join('|').replaceAll('.', '\\.')})\\b`);

/** Spaces of the same length and with the same line breaks, so that offsets stay valid. */
const blank = (text) => text.replace(/[^\n]/g, ' ');

const prose = (text) =>
  text
    .replace(/^ *```.*?^ *```/gms, blank)
    .replace(/<!--.*?-->/gs, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);

/** Comments without their markers, and the content of strings. */
const TOKENS =
  /\/\*[^]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

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

/** Paragraphs, list items and table rows: a phrase may span lines, but not these. */
function* passages(text) {
  for (const match of text.matchAll(/(?:^(?!\s*$).+\n?)+/gm)) {
    let offset = match.index;
    for (const part of match[0].split(/\n(?=\s*(?:[*|-]|\d+\.) ?)/)) {
      yield { text: part, offset };
      offset += part.length + 1;
    }
  }
}

export function phraseFindings(name, text) {
  const lineOf = (offset) => text.slice(0, offset).split('\n').length;
  const found = [];
  for (const passage of passages(CODE.test(name) ? wordsOfCode(text) : prose(text)))
    for (const [pattern, instead] of PHRASES) {
      const match = new RegExp(pattern.source.replaceAll(' ', '\\s+'), 'i').exec(passage.text);
      if (match)
        found.push(
          `${name}:${lineOf(passage.offset + match.index)} "${match[0].trim().replace(/\s+/g, ' ')}": write ${instead}`,
        );
    }
  for (const [index, line] of text.split('\n').entries()) {
    const match = NAME.exec(line);
    if (match) found.push(`${name}:${index + 1} ${match[0]}: the name is ${NAMES[match[0]]}`);
  }
  return found;
}

function spelling(folder, files) {
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
    ? [...lines, 'A term of the field belongs in tools/checks/words.txt.']
    : [stderr.trim()];
}

/**
 * Former wording, in code and prose alike: one phrase may span lines, with comment markers in
 * between.
 */
function wordingFindings(name, text) {
  const found = [];
  for (const phrase of FORMER_WORDING) {
    const words = phrase.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[\\s*/#>]+');
    const match = new RegExp(`\\b${words}\\b`, 'i').exec(text);
    if (match)
      found.push(
        `${name}:${text.slice(0, match.index).split('\n').length} "${phrase}": former wording`,
      );
  }
  return found;
}

export function languageFindings(folder) {
  const files = filesIn(folder, PLACES);
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  return [
    ...files.flatMap((name) => phraseFindings(name, read(name))),
    ...filesIn(folder, EVERYWHERE).flatMap((name) => wordingFindings(name, read(name))),
    ...spelling(
      folder,
      files.filter((name) => name.endsWith('.md')),
    ),
  ];
}
