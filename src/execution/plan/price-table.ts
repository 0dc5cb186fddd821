import { readFile } from 'node:fs/promises';
import { errorText } from '../../core/error-text.js';
import type { PriceTable } from './cost-estimate.js';

const MAX_FILE_BYTES = 1024 * 1024;
const RESOURCE_TYPE = /^[a-z][a-z0-9_-]*$/;
const MAX_MONTHLY_PRICE = 1_000_000_000;

/**
 * Reads the operator's price table, in YAML or JSON: `aws_instance: 30.5`. Rejects if the file
 * cannot be read, has more than 1 MiB, or is invalid.
 */
export async function readPriceTable(file: string): Promise<PriceTable> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`GANTRY_COST_TABLE cannot be read: ${errorText(error)}.`, { cause: error });
  });
  if (Buffer.byteLength(text) > MAX_FILE_BYTES)
    throw new Error(`The price table ${file} has more than ${MAX_FILE_BYTES} bytes.`);
  // Loaded on demand, because a price table is optional.
  const { parse } = await import('yaml');
  let content: unknown;
  try {
    content = parse(text, { maxAliasCount: 0 });
  } catch (error) {
    throw new Error(`The price table ${file} cannot be parsed: ${errorText(error)}`, {
      cause: error,
    });
  }
  return parsePriceTable(content, file);
}

/** Throws if the content is not a map, or has invalid entries. */
export function parsePriceTable(content: unknown, file: string): PriceTable {
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error(`The price table ${file} must map resource types to monthly prices.`);
  const mistakes = Object.entries(content).filter(
    ([type, price]) =>
      !RESOURCE_TYPE.test(type) ||
      typeof price !== 'number' ||
      !(price >= 0 && price <= MAX_MONTHLY_PRICE),
  );
  if (mistakes.length > 0)
    throw new Error(
      `The price table ${file} has entries with an invalid type or price: ` +
        `${mistakes.map(([type]) => type).join(', ')}.`,
    );
  return new Map(Object.entries(content as Record<string, number>));
}
