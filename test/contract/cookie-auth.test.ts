import { expect, it } from 'vitest';
import { documentedOperations, documentOf } from '../support/contract.js';

/** Operations for programs, which do not accept a browser's session. */
const PROGRAM_TAGS = ['agent-jobs'];

it('every operation that accepts the token of a user also accepts the session of a browser', () => {
  const withoutSession = documentedOperations
    .filter(({ document }) => !PROGRAM_TAGS.includes(document))
    .filter(({ document, operation }) => {
      const schemes = (operation.security ?? documentOf(document).security ?? []).flatMap(
        (requirement) => Object.keys(requirement),
      );
      return schemes.includes('bearer') && !schemes.includes('cookieAuth');
    })
    .map(({ document, id }) => `${document} ${id}`);
  expect(withoutSession).toEqual([]);
});
