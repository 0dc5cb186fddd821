import { gzipSync } from 'node:zlib';
import type { Random } from './random.js';

const long = (length: number): string => 'a'.repeat(length);

/** JSON, as text: what no serialiser writes is among it. */
export const HOSTILE_JSON: readonly string[] = [
  ...['null', 'true', '0', '-1', '1.5', '1e400', '-1e400', '1e-400', '9007199254740993', '99999999999999999999999999', '-0', '2147483648'],
  ...['""', '" "', '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff x"', '"\\uFEFF"', '"\\u202e"', '"\\r\\nX-Evil: 1"', '"💥"', '"İ"', '"ß"'],
  ...['"__proto__"', '"constructor"', '"toString"', '"../../etc/passwd"', '"%2e%2e"', '"${7*7}"', '"{{7*7}}"', '"\' OR 1=1 --"', '"*"', '"%"', '"_"', '"\\\\"'],
  ...['[]', '[[]]', '[null]', '{}', '{"":""}', '{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"toString":1}', '{"length":-1}', '{"id":1,"id":2}'],
  `"${long(300)}"`,
  `"${long(100_000)}"`,
  `[${Array.from({ length: 5_000 }, () => '1').join()}]`,
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
  `{${Array.from({ length: 2_000 }, (_, index) => `"k${index}":1`).join()}}`,
  '"9999-99-99T99:99:99Z"',
  '"ws-"',
  '"1.0.0-"',
  `"${'('.repeat(40)}a+${')'.repeat(40)}+"`,
];

/** Whole bodies. */
export function hostileBytes(random: Random, valid: Buffer): Buffer {
  const cut = random.below(valid.length + 1);
  return random.one([
    () => Buffer.alloc(0),
    () => valid.subarray(0, cut),
    () => Buffer.concat([valid, random.bytes(8)]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), valid]),
    () => Buffer.concat([valid.subarray(0, cut), Buffer.from([0xff, 0xc0, 0x80]), valid.subarray(cut)]),
    () => Buffer.concat([valid.subarray(0, cut), random.bytes(3), valid.subarray(cut + 3)]),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from(`{"data":${'{"data":'.repeat(20_000)}`),
    () => Buffer.from('"text"'),
    () => Buffer.from('[]'),
    () => Buffer.from('null'),
    () => Buffer.from(valid.toString('latin1'), 'utf16le'),
    () => gzipSync(valid),
    () => gzipSync(Buffer.alloc(3_000_000)),
    () => Buffer.alloc(1_200_000, 0x20),
    () => random.bytes(random.below(2_000)),
  ])();
}

/** Segments of a path, as they go over the wire. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  ...['%00', 'a%00b', '..', '.', '%2e%2e', '%2e', '..%2f..%2f..%2fetc%2fpasswd', '%252e%252e%252f', '%5c..%5c', '%c0%ae%c0%ae', '%ff', '%', '%zz', '%u0041', '%0d%0aX-Evil:1'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', '-1', '0', '1e309', '*', '%25', '_', ';a=b', 'a;b', '%20', '+', '%F0%9F%92%A5', '%ED%A0%80'],
  ...["'", '%22', "'%20OR%201=1--", '$1', '${7*7}', '%2F', 'a%2Fb', 'a%2Fplan', '~', '@', ':', '%3F', '%23'],
  ...[long(65), long(300), long(8_000), '%C3%A4'.repeat(200), '.'.repeat(200), 'MQ.zzzzzz.AAAA', 'MQ.-1.', '...', `${'YQ'.repeat(40)}.zzzzzzz.${'A'.repeat(43)}`],
];

/** Values of query parameters, as they go over the wire. */
export const HOSTILE_VALUES: readonly string[] = [
  ...['', '%00', '%ff', '%', '%zz', '-1', '0', '1', '1.5', '1e9', '0x10', 'NaN', 'Infinity', '99999999999999999999', '2147483648', '%2B1', '+1', 'true', 'null'],
  ...['__proto__', 'constructor', '*', '%25', '_', '%25%25%25', '*a*a*a*a*a*a*a*a*a*a*b', '%5C', "'", "'%20OR%201=1--", 'name;DROP%20TABLE', '-', '--name', 'name,name', ',', ',,,', '%2C'],
  ...[long(91), long(2_000), Array.from({ length: 500 }, (_, index) => `a${index}`).join(), '(a%2B)%2B%24', '%F0%9F%92%A5', '%ED%A0%80', '../..', '[]', '{}', '%7B%22a%22:1%7D'],
];

/** Where columns, and numbers of JavaScript, end. */
export const EDGES_OF_INTEGERS: readonly string[] = ['-1', '0', '2147483647', '2147483648', '4294967296', '9007199254740991', '9007199254740993', '9223372036854775808'];

/** Names of headers, and what is sent in them. */
export const HOSTILE_HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['If-Match', ['*', '""', '"', 'W/"1"', '"1"', '"1", "2"', '1', '"-1"', '"99999999999999999999"', '"__proto__"', `"${long(5_000)}"`, ',', '*, "1"']],
  ['If-None-Match', ['*', '""', 'W/"1"', '"1", "2"', `"${long(5_000)}"`, ',,,']],
  ['Idempotency-Key', ['', ' ', 'k', long(300), '"k"', '__proto__', 'a/b', '*']],
  ['Content-Type', ['', 'text/plain', 'application/json; charset=utf-16', 'application/vnd.api+json; ext="x"', 'application/json;', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', '*/*', 'APPLICATION/JSON', long(3_000)]],
  ['Content-Encoding', ['gzip', 'br', 'deflate', 'identity', 'zstd', 'gzip, gzip', long(50)]],
  ['Authorization', ['', 'Bearer', 'Bearer  ', 'Basic YTpi', 'Bearer __proto__', `Bearer ${long(5_000)}`, 'Bearer run-token.', 'Bearer run-token.MQ.zzzzzz.AAAA', 'bearer a b']],
  ['X-Request-Id', ['', '"', '<script>', long(500), '__proto__', '../..']],
  ['Accept', ['text/html', '', '*/*;q=x', long(3_000)]],
  ['Prefer', ['wait', 'wait=', 'wait=-1', 'wait=99999999999', 'wait=0', 'respond-async', 'wait=0, wait=1', long(3_000)]],
  ['Last-Event-ID', [...EDGES_OF_INTEGERS, '', '1.5', '99999999999999999999', 'x', long(300)]],
  ['X-HTTP-Method-Override', ['DELETE', 'PUT']],
  ['X-Forwarded-For', ['127.0.0.1', long(2_000)]],
  ['X-Forwarded-Host', ['evil.example']],
  ['Host', ['evil.example', '[::1]', long(300)]],
  ['Range', ['bytes=0-', 'bytes=-1', 'bytes=5-1', 'bytes=0-0,1-1']],
  ['Origin', ['null', 'https://evil.example']],
];
