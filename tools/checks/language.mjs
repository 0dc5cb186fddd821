// The English of what people read: spelling with the project's words, and phrases that have a better form.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NAMES, PHRASES } from './phrases.mjs';

/** The files and folders that are checked. A new place joins here and nowhere else. */
const PLACES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'docs',
  'client/README.md',
  'portal/README.md',
  'src/areas',
  'src/platform',
];

/** Of code, comments and texts are checked for phrases. Spelling is checked in Markdown only: names are no words. */
const CODE = /\.(?:ts|tsx|mjs)$/;
const CHECKED = /\.(?:md|ya?ml|ts|tsx|mjs)$/;

const filesOf = (folder, place) =>
  statSync(join(folder, place)).isFile()
    ? [place]
    : readdirSync(join(folder, place), { recursive: true })
        .filter((name) => CHECKED.test(name))
        .map((name) => join(place, name));

const NAME = new RegExp(`\\b(?:${Object.keys(NAMES).join('|').replaceAll('.', '\\.')})\\b`);

/** Blanks of the same length and with the same line breaks, so that places stay right. */
const blank = (text) => text.replace(/[^\n]/g, ' ');

const prose = (text) =>
  text
    .replace(/^ *```.*?^ *```/gms, blank)
    .replace(/<!--.*?-->/gs, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);

/** Comments without their marks, and what stands in quotes. */
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

/** Paragraphs, list items and rows of tables: a phrase may be broken by a line, and never goes beyond one of these. */
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

export function languageFindings(folder) {
  const files = PLACES.filter((place) => existsSync(join(folder, place))).flatMap((place) =>
    filesOf(folder, place),
  );
  return [
    ...files.flatMap((name) => phraseFindings(name, readFileSync(join(folder, name), 'utf8'))),
    ...spelling(
      folder,
      files.filter((name) => name.endsWith('.md')),
    ),
  ];
}
