import { validateSync } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromQuery,
  MaxCharacters,
  MinCharacters,
  parametersAs,
} from '../../../src/core/http/contract/runtime.js';

class Bounded {
  @MinCharacters(3)
  @MaxCharacters(5)
  text!: unknown;
}

const isValid = (text: unknown): boolean =>
  validateSync(Object.assign(new Bounded(), { text })).length === 0;

class SearchParameters {
  @fromQuery('number')
  size?: number;

  @fromQuery('list')
  names?: string[];

  plain?: string;
}

describe('length limits of a text', () => {
  it('count code points, regardless of their encoded length', () => {
    const text = fc.array(fc.constantFrom('a', 'é', '😀', '𝒳'), { maxLength: 9 });
    fc.assert(
      fc.property(
        text,
        (characters) =>
          isValid(characters.join('')) === (characters.length >= 3 && characters.length <= 5),
      ),
    );
  });

  it('apply to texts only', () => {
    for (const value of [undefined, null, 4, ['a', 'b', 'c'], { length: 4 }])
      expect(isValid(value)).toBe(false);
  });
});

describe('the parameters of a request', () => {
  it('get the types of the document, and texts stay texts', () => {
    const parameters = parametersAs(SearchParameters, { size: '20', names: 'a, b', plain: '20' });
    expect(parameters).toBeInstanceOf(SearchParameters);
    expect(parameters).toEqual({ size: 20, names: ['a', 'b'], plain: '20' });
  });

  it('stay unchanged if they are repeated, so that validation refuses them', () => {
    expect(parametersAs(SearchParameters, { size: ['1', '2'] })).toEqual({ size: ['1', '2'] });
  });

  it('cannot change a prototype', () => {
    const query = Object.assign(Object.create(null) as object, { constructor: 'x', plain: 'y' });
    Object.defineProperty(query, '__proto__', { value: ['a', 'b'], enumerable: true });
    const parameters = parametersAs(SearchParameters, query);
    expect(Object.getPrototypeOf(parameters)).toBe(SearchParameters.prototype);
    expect(Object.keys(parameters)).toEqual(['plain']);
  });
});
