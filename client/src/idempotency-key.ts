/**
 * Returns 128 random bits in hexadecimal. The fallback is for Node.js 18, which has no global
 * `crypto` without a flag.
 */
export function createIdempotencyKey(): string {
  const bytes = new Uint8Array(16);
  const { crypto } = globalThis as { crypto?: { getRandomValues(bytes: Uint8Array): unknown } };
  if (crypto) crypto.getRandomValues(bytes);
  else bytes.forEach((_, index) => (bytes[index] = Math.floor(Math.random() * 256)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
