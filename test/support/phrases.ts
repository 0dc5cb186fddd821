import { documented } from './contract.js';

const NAME = '([a-z0-9-]+)';
export const phrase = (text: string) => new RegExp(`^${text.replaceAll('NAME', NAME)}$`);

/** The body of the named example of an operation. */
export function exampleOf(
  id: string,
  name: string,
): { data: { attributes: Record<string, unknown> } } {
  const content =
    documented.find((operation) => operation.id === id)?.operation.requestBody?.content ?? {};
  return structuredClone(Object.values(content)[0]?.examples?.[name]?.value) as {
    data: { attributes: Record<string, unknown> };
  };
}
