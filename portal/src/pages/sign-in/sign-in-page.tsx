import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { LinkRefusal } from '../../api/session.js';
import { signInOptionsQuery } from '../../api/sign-in.js';
import { pageAfterSignIn } from '../../app/sign-in.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states/loaded.js';
import { Notice } from '../../ui/states/notice.js';
import { ProviderButtons } from './provider-buttons.js';
import { SignInForm } from './sign-in-form.js';
import styles from './sign-in-page.module.css';

const route = getRouteApi('/sign-in');

const REFUSALS: Readonly<Record<LinkRefusal, string>> = {
  used: 'This link has expired or has been used. Sign in with the token from the file admin-token in the data folder, or run npm start again for a new link. If somebody else started Gantry, ask them for a new link.',
  elsewhere:
    'This link works only in a browser on the machine of the server, and not through a proxy. Sign in with a token.',
  unknown: 'This server does not accept sign-in links. Sign in with a token.',
  busy: 'Too many links were tried. Wait a minute and open the link again, or sign in with a token.',
};

export function SignInPage() {
  const { next, link } = route.useSearch();
  const options = useQuery(signInOptionsQuery);
  const page = pageAfterSignIn(next);
  return (
    <main className={styles['main']}>
      <p className={styles['brand']}>Gantry</p>
      <Page title="Sign in">
        {link !== undefined && <Notice tone="warn">{REFUSALS[link]}</Notice>}
        <Loaded query={options}>
          {({ providers, tokenSignIn }) => (
            <>
              {providers.length > 0 && <ProviderButtons providers={providers} next={page} />}
              {providers.length > 0 && tokenSignIn !== 'off' && (
                <p className={styles['or']}>
                  {tokenSignIn === 'all'
                    ? 'Or sign in with a token'
                    : 'Site administrators can sign in with a token'}
                </p>
              )}
              {tokenSignIn !== 'off' && (
                <SignInForm
                  isSecondary={providers.length > 0}
                  isForSiteAdministrators={tokenSignIn === 'site-administrators'}
                  onSignedIn={() => window.location.replace(page)}
                />
              )}
              {tokenSignIn === 'off' && providers.length === 0 && (
                <Notice tone="warn">
                  Signing in with a token is switched off, and no sign-in provider is enabled. Ask
                  the operator of the server to change GANTRY_TOKEN_SIGN_IN.
                </Notice>
              )}
            </>
          )}
        </Loaded>
      </Page>
    </main>
  );
}
