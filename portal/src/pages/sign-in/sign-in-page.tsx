import { getRouteApi } from '@tanstack/react-router';
import type { LinkRefusal } from '../../api/session.js';
import { pageAfterSignIn } from '../../app/sign-in.js';
import { Notice } from '../../ui/states/notice.js';
import { Page } from '../../ui/page.js';
import { SignInForm } from './sign-in-form.js';
import styles from './sign-in-page.module.css';

const route = getRouteApi('/sign-in');

const REFUSALS: Readonly<Record<LinkRefusal, string>> = {
  used: 'This link has expired or has been used. Sign in with the token from the file admin-token in the data folder, or restart npm start for a new link.',
  elsewhere:
    'This link works only in a browser on the machine of the server. Sign in with a token.',
  unknown: 'This server does not accept sign-in links. Sign in with a token.',
  busy: 'Too many links were tried. Wait a minute and open the link again, or sign in with a token.',
};

export function SignInPage() {
  const { next, link } = route.useSearch();
  return (
    <main className={styles['main']}>
      <p className={styles['brand']}>Gantry</p>
      <Page title="Sign in">
        {link !== undefined && <Notice tone="warn">{REFUSALS[link]}</Notice>}
        <SignInForm onSignedIn={() => window.location.replace(pageAfterSignIn(next))} />
      </Page>
    </main>
  );
}
