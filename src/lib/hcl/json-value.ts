export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets an own member with any name; an assignment would lose `__proto__`. */
export function setMember(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

export function getMember(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Whether two JSON documents are equal, regardless of the order of members. */
export function isSameJson(left: Json, right: Json): boolean {
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, index) => isSameJson(item, right[index] ?? null))
    );
  }
  if (!isJsonObject(left)) return left === right;
  if (!isJsonObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every(
      (name) => Object.hasOwn(right, name) && isSameJson(left[name] ?? null, right[name] ?? null),
    )
  );
}

/**
 * Maximum characters of a number. A decimal that a JavaScript number preserves needs at most 17
 * significant digits and about 325 zeros.
 */
const MAX_LENGTH = 400;
const NUMBER = /^([+-]?)([0-9]*)\.?([0-9]*)(?:[eE]([+-]?[0-9]+))?$/;

/** Whether a JavaScript number converts back to the same decimal; false above 400 characters. */
export function isExactNumber(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const value = Number(text);
  return Number.isFinite(value) && toCanonicalDigits(text) === toCanonicalDigits(String(value));
}

/** Formats a decimal number so that equal numbers have the same text. */
export function toCanonicalDigits(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  const significant = digits.slice(0, end);
  if (significant === '') return '0';
  const power =
    BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}
