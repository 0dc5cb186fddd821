import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSignedOut } from '../api/errors.js';
import { sessionQuery } from '../api/session.js';

/** The failure of the last submission, for `SubmitFailure`. */
export function useFailure() {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  return {
    failure,
    clearFailure: () => setFailure(null),
    fail: async (error: unknown): Promise<void> => {
      if (!isSignedOut(error)) setFailure(error);
      // Loads the session again, which prompts for a new sign-in if it has ended.
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      setFailure(error);
    },
  };
}
