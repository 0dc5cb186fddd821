import { documentedOperations } from './contract.js';

const NAME = '([a-z0-9-]+)';
const VERSION = '([0-9][0-9A-Za-z.-]*)';

/** The pattern of a phrase, with a group for each `NAME` and `VERSION`. */
export const phrase = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll('NAME', NAME).replaceAll('VERSION', VERSION)}$`);

/** The body of the named example of an operation. */
export function exampleOf(
  id: string,
  name: string,
): { data: { attributes: Record<string, unknown> } } {
  const content =
    documentedOperations.find((operation) => operation.id === id)?.operation.requestBody?.content ??
    {};
  return structuredClone(Object.values(content)[0]?.examples?.[name]?.value) as {
    data: { attributes: Record<string, unknown> };
  };
}
