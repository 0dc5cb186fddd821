import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { failureOf } from '../../api/errors.js';
import { isSignedIn } from '../../api/session.js';
import { completeSignIn, isRepeated } from '../../api/sign-in.js';
import { pageAfterSignIn } from '../../app/sign-in.js';
import { Page } from '../../ui/page.js';
import { Notice } from '../../ui/states/notice.js';
import styles from './sign-in-page.module.css';

/** By query, to complete each redirect once: React runs effects twice in development. */
const completions = new Map<string, Promise<string>>();

function completeOnce(query: string): Promise<string> {
  const completion = completions.get(query) ?? complete(query);
  completions.set(query, completion);
  return completion;
}

async function complete(query: string): Promise<string> {
  try {
    return await completeSignIn(query);
  } catch (error) {
    // Going back in the history can repeat the redirect of a completed sign-in.
    if (isRepeated(error) && (await isSignedIn())) return '/app';
    throw error;
  }
}

/** The page to which the issuer redirects the browser. */
export function CallbackPage() {
  const [query] = useState(() => window.location.search.slice(1));
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    // The code must not stay in the history of the browser.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    completeOnce(query).then((next) => window.location.replace(pageAfterSignIn(next)), setError);
  }, [query]);
  return (
    <main className={styles['main']}>
      <p className={styles['brand']}>Gantry</p>
      <Page title={error === null ? 'Signing in…' : 'Sign-in failed'}>
        {error !== null && (
          <Notice tone="bad" actions={<Link to="/sign-in">Back to sign-in</Link>}>
            {failureOf(error).message}
          </Notice>
        )}
      </Page>
    </main>
  );
}
