import { describe, expect, it } from 'vitest';
import { casesOf, documentedOperations, readUncoveredStatuses } from '../support/contract.js';
import { RACES } from './support/races.js';

const ledger = readUncoveredStatuses();

/** Statuses that one test covers for every operation: test/contract/every-operation.test.ts. */
const TESTED_FOR_ALL = new Set(['401', '415']);

/** Responses to the later of two requests: test/contract/races.test.ts. */
const TESTED_AS_RACES = new Set(RACES.map(({ operation }) => `${operation} 409`));

describe('the documents and their cases', () => {
  it('have a case for every status below 500, or a line in uncovered.txt', () => {
    const missing = documentedOperations.flatMap((operation) => {
      const proved = new Set(casesOf(operation).map(({ response }) => String(response.status)));
      const statuses = Object.keys(operation.operation.responses).filter(
        (status) => /^[2-4]/.test(status) && !TESTED_FOR_ALL.has(status),
      );
      const isMalformedBody = (status: string) =>
        status === '400' && operation.operation.requestBody !== undefined;
      return statuses
        .filter(
          (status) =>
            !proved.has(status) &&
            !isMalformedBody(status) &&
            !TESTED_AS_RACES.has(`${operation.id} ${status}`) &&
            !ledger.has(`${operation.id} ${status}`) &&
            !ledger.has(`${operation.id} *`),
        )
        .map((status) => `${operation.id} ${status}`);
    });
    expect(missing).toEqual([]);
  });

  it('have no line in uncovered.txt that is no longer needed', () => {
    const stale = [...ledger.keys()].filter((line) => {
      const [id = '', what = ''] = line.split(' ');
      const operation = documentedOperations.find((one) => one.id === id);
      if (!operation) return true;
      if (what === '*') return false;
      if (what.startsWith('case:'))
        return !casesOf(operation).some(({ name }) => name.replaceAll(' ', '_') === what.slice(5));
      return (
        !operation.operation.responses[what] ||
        TESTED_AS_RACES.has(line) ||
        casesOf(operation).some(({ response }) => String(response.status) === what)
      );
    });
    expect(stale).toEqual([]);
  });

  it('name only documented statuses', () => {
    const unknown = RACES.filter(
      (race) =>
        !documentedOperations.find(({ id }) => id === race.operation)?.operation.responses['409'],
    );
    expect(unknown).toEqual([]);
    const wrong = documentedOperations.flatMap((operation) =>
      casesOf(operation)
        .filter(({ response }) => !operation.operation.responses[String(response.status)])
        .map(({ name, response }) => `${operation.id}: ${name} expects ${response.status}`),
    );
    expect(wrong).toEqual([]);
  });
});
