// Texts that are refused before any packet is parsed.
import { armor, crc24 } from './forge.mjs';
import { createKey, exportArmored, exportKey, gpg } from './gpg.mjs';

const BEGIN = '-----BEGIN PGP PUBLIC KEY BLOCK-----';
const END = '-----END PGP PUBLIC KEY BLOCK-----';

export function* refusedTexts() {
  const fingerprint = createKey('Refused Texts', 'rsa2048');
  const text = exportArmored(fingerprint);
  const bytes = exportKey(fingerprint);
  const groups = [
    characters(text),
    frames(text, bytes),
    otherBlocks(fingerprint),
    lines(text, bytes),
    data(text, bytes),
  ];
  for (const [code, rows] of groups.flatMap((group) => Object.entries(group))) {
    for (const [name, about, wrong] of rows)
      yield { name: `text-${name}`, about, armor: wrong, code };
  }
}

/** Changes one of the data lines. */
function inData(text, change) {
  const rows = text.split('\n');
  rows[5] = change(rows[5]);
  return rows.join('\n');
}

function characters(text) {
  const comment = (characters) => text.replace(BEGIN, `${BEGIN}\nComment: ${characters}`);
  return {
    'forbidden-character': [
      ['nul', 'a NUL in a header', comment('a\0b')],
      [
        'nul-in-data',
        'trap 1: a NUL inside the data',
        inData(text, (line) => `${line.slice(0, 20)}\0${line.slice(20)}`),
      ],
      ['escape', 'a terminal escape', comment('\x1b[31mred')],
      ['form-feed', 'a form feed after the block', `${text}\f`],
      ['delete', 'U+007F', comment('\x7f')],
      ['c1-control', 'U+0085', comment('\x85')],
      ['byte-order-mark', 'a BOM at the start', `\ufeff${text}`],
      [
        'zero-width-space',
        'trap 1: a zero-width space inside the data',
        inData(text, (line) => `${line.slice(0, 20)}\u200b${line.slice(20)}`),
      ],
      ['soft-hyphen', 'an invisible character', comment('soft\u00adhyphen')],
      ['right-to-left-override', 'a bidirectional control', comment('\u202eevil')],
      ['isolate', 'another bidirectional control', comment('\u2066x\u2069')],
      ['line-separator', 'U+2028', comment('a\u2028b')],
      ['tag-character', 'U+E0041', comment('\u{e0041}')],
    ],
  };
}

function frames(text, bytes) {
  const block = text.trimEnd();
  return {
    'not-a-key-block': [
      ['empty', 'no text', ''],
      ['blanks', 'only spaces and newlines', ' \n\t\r\n '],
      ['words', 'plain text', 'This is my key.\n'],
      ['base64-only', 'the data without its frame', `${bytes.toString('base64')}\n`],
      ['four-dashes', 'four dashes', text.replace(BEGIN, BEGIN.slice(1, -1))],
      ['homoglyph', 'a Cyrillic letter in the BEGIN line', text.replace('PUBLIC', 'PUBLIС')],
      ['lower-case', 'a BEGIN line in lower case', text.replace(BEGIN, BEGIN.toLowerCase())],
    ],
    'escaped-newlines': [
      ['escaped-newlines', 'backslash and n, from a shell', text.replaceAll('\n', '\\n')],
    ],
    'text-around-block': [
      ['before', 'a greeting before the block', `Hello, my key:\n\n${text}`],
      ['after', 'a signature line after the block', `${text}\nbest regards\n`],
      ['quoted', 'quoted from a mail', `${block.replaceAll(/^/gm, '> ')}\n`],
      ['glued', 'data on the BEGIN line', text.replace(`${BEGIN}\n\n`, `${BEGIN} `)],
    ],
    'more-than-one-key': [['two-blocks', 'two blocks, one after the other', text + text]],
    'incomplete-block': [
      ['no-end', 'no END line', text.replace(`${END}\n`, '')],
      ['cut', 'cut in the middle', text.slice(0, text.length / 2)],
      [
        'wrong-end',
        'trap 1: the END line of a message',
        text.replace(END, '-----END PGP MESSAGE-----'),
      ],
      ['end-of-dashes', 'trap 1: any line of dashes', text.replace(END, '----------')],
    ],
  };
}

function otherBlocks(fingerprint) {
  const throwAway = createKey('Throw Away', 'rsa2048');
  const secret = exportKey(throwAway, { secret: true });
  const message = gpg(['--armor', '--sign'], { input: 'a message' }).toString();
  const detached = gpg(['--armor', '--detach-sign', '--local-user', fingerprint], {
    input: 'a message',
  }).toString();
  return {
    'private-key': [
      [
        'throw-away-private-key',
        'a private key for tests only',
        exportArmored(throwAway, { secret: true }),
      ],
      [
        'throw-away-private-key-in-public-armor',
        'its packets in the frame of a public key',
        armor(secret),
      ],
      [
        'throw-away-openssl-private-key',
        'a PEM private key (header only)',
        '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n',
      ],
    ],
    'not-a-key-block': [
      ['message', 'a signed message', message],
      ['signature', 'a detached signature', detached],
      [
        'ssh',
        'an SSH public key',
        'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUxW0cbCkWfXQ2lQe8vTUmKqx0V6BGGtX0Nd4k5 me@example.com\n',
      ],
      [
        'certificate',
        'a PEM certificate (header only)',
        '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
      ],
    ],
  };
}

function lines(text, bytes) {
  const blank = text.replace('\n\n', '\n \n');
  return {
    'trailing-space': [
      ['blank-at-begin', 'after the BEGIN line', text.replace(BEGIN, `${BEGIN} `)],
      ['blank-in-data', 'after a data line', inData(text, (line) => `${line} `)],
      ['tab-in-data', 'a tab after a data line', inData(text, (line) => `${line}\t`)],
      ['blank-in-blank-line', 'in the empty line', blank],
      ['empty-header-value', 'a header without a value', armor(bytes, { headers: ['Comment: '] })],
    ],
    'indented-line': [
      ['indented', 'as in a YAML file', `${text.trimEnd().replaceAll('\n', '\n    ')}\n`],
    ],
    'line-ending': [
      [
        'lone-cr',
        'CR alone inside a line',
        inData(text, (line) => `${line.slice(0, 30)}\r${line.slice(30)}`),
      ],
      ['cr-cr-lf', 'CR twice', inData(text, (line) => `${line}\r\r`)],
    ],
    'armor-header': [
      [
        'header-without-colon',
        'a header line without a colon',
        armor(bytes, { headers: ['Comment hello'] }),
      ],
      [
        'header-without-blank',
        'no space after the colon',
        armor(bytes, { headers: ['Comment:hello'] }),
      ],
      ['too-many-headers', '33 headers', armor(bytes, { headers: Array(33).fill('Comment: x') })],
      [
        'header-too-long',
        '1025 characters',
        armor(bytes, { headers: [`Comment: ${'x'.repeat(1016)}`] }),
      ],
      [
        'blank-line-too-late',
        'the empty line in the middle of the data',
        text.replace('\n\n', '\n').replace(/^((?:.*\n){4})/, '$1\n'),
      ],
    ],
    'missing-blank-line': [['no-blank-line', 'no empty line', text.replace('\n\n', '\n')]],
    'line-too-long': [
      ['columns-77', 'lines of 77 characters', armor(bytes, { columns: 77 })],
      ['columns-100', 'lines of 100 characters', armor(bytes, { columns: 100 })],
      ['one-line', 'all data in one line', armor(bytes, { columns: 60_000 })],
    ],
  };
}

function data(text, bytes) {
  const sum = crc24(bytes);
  const swap = (line) => `${line.slice(0, 9)}${line[9] === 'A' ? 'B' : 'A'}${line.slice(10)}`;
  const unpadded = bytes.subarray(0, bytes.length - (bytes.length % 3) - 2);
  return {
    base64: [
      [
        'cyrillic',
        'trap 1: a Cyrillic letter inserted into the data',
        inData(text, (line) => `${line.slice(0, 20)}А${line.slice(20)}`),
      ],
      [
        'url-safe',
        'trap 1: the URL-safe alphabet',
        text.replaceAll('+', '-').replaceAll(/(?<=^[A-Za-z0-9+/-]*)\/(?=[A-Za-z0-9+/-]*$)/gm, '_'),
      ],
      ['exclamation', 'a foreign character', inData(text, (line) => `!${line.slice(1)}`)],
      ['inner-padding', 'padding in the middle', inData(text, (line) => `${line.slice(0, 62)}==`)],
      ['no-padding', 'padding omitted', armor(unpadded).replaceAll(/=+$/gm, '')],
      [
        'inner-blank',
        'a space inside a line',
        inData(text, (line) => `${line.slice(0, 20)} ${line.slice(21)}`),
      ],
      [
        'blank-line-in-data',
        'an empty line between the data lines',
        inData(text, (line) => `${line}\n`),
      ],
      ['no-data', 'a frame without data', `${BEGIN}\n\n${END}\n`],
      ['checksum-only', 'a checksum without data', `${BEGIN}\n\n=twTO\n${END}\n`],
      [
        'two-checksums',
        'trap 1: the checksum twice',
        armor(bytes, { checksum: `=${sum}\n=${sum}` }),
      ],
    ],
    checksum: [
      ['wrong-checksum', 'trap 1: a wrong checksum', armor(bytes, { checksum: '=AAAA' })],
      [
        'short-checksum',
        'a checksum of three characters',
        armor(bytes, { checksum: `=${sum.slice(0, 3)}` }),
      ],
      ['changed-data', 'trap 1: one character changed', inData(text, swap)],
    ],
  };
}
