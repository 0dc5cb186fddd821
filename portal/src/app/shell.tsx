import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../api/session.js';
import { Button } from '../ui/fields/button.js';
import { Account } from './account.js';
import { ConnectionBanner } from './connection-banner.js';
import { LeaveGuard } from './leave-guard.js';
import { navigationOf } from './navigation.js';
import { OrganizationSwitcher } from './organization-switcher.js';
import styles from './shell.module.css';
import { useOrganization } from './use-organization.js';

export function Shell() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [opened, setOpened] = useState({ path, isOpen: false });
  // A change of page closes the navigation, and a return to the page does not open it.
  if (opened.path !== path) setOpened({ path, isOpen: false });
  const { isOpen } = opened;
  return (
    <div className={styles['shell']}>
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <header className={styles['header']}>
        <Link to="/" className={styles['brand']}>
          Gantry
        </Link>
        <div className={styles['toggle']}>
          <Button
            look="quiet"
            aria-label={isOpen ? 'Close navigation' : 'Open navigation'}
            aria-expanded={isOpen}
            onPress={() => setOpened({ path, isOpen: !isOpen })}
          >
            {isOpen ? <X aria-hidden /> : <MenuIcon aria-hidden />}
          </Button>
        </div>
        <div className={styles['menu']} data-open={isOpen}>
          <OrganizationSwitcher />
          <Navigation />
          <div className={styles['account']}>
            <Account />
          </div>
        </div>
      </header>
      <main id="main" className={styles['main']}>
        <ConnectionBanner />
        <Outlet />
      </main>
      <LeaveGuard />
    </div>
  );
}

function Navigation() {
  const groups = navigationOf(useSession(), useOrganization());
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label="Main" className={styles['navigation']}>
      {groups.map(({ title, items }) => (
        <section key={title ?? ''} aria-label={title}>
          {title !== undefined && <p className={styles['group']}>{title}</p>}
          <ul>
            {items.map(({ label, icon: Icon, link, also }) => (
              <li key={label}>
                <Link
                  {...link}
                  className={styles['link']}
                  {...(also?.test(path) && { 'aria-current': 'page' as const })}
                >
                  <Icon aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
