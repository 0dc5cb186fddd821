// Parsers of search parameters. Invalid values are dropped, as if the address did not contain them.

export const text = (value: unknown): string | undefined => {
  const written = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof written === 'string' && written !== '' ? written : undefined;
};

export const pageNumber = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 1 ? number : undefined;
};

export const count = (value: unknown): number | undefined => {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export const oneOf =
  <const Choice extends string>(...choices: readonly Choice[]) =>
  (value: unknown): Choice | undefined =>
    choices.find((choice) => choice === value);

type Readers = Readonly<Record<string, (value: unknown) => unknown>>;

type Search<Known extends Readers> = { [Name in keyof Known]?: ReturnType<Known[Name]> };

/** The known search parameters of a route, each with its parser. */
export const searchOf =
  <Known extends Readers>(readers: Known) =>
  (search: Record<string, unknown>): Search<Known> =>
    Object.fromEntries(
      Object.entries(readers).map(([name, read]) => [name, read(search[name])]),
    ) as Search<Known>;
