import { CircleUser } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../api/session.js';
import { Button } from '../ui/fields/button.js';

const loadMenu = () => import('./account-menu.js');
const AccountMenu = lazy(loadMenu);

/** The menu's code is large, so it is loaded after the first page. */
const LOAD_AFTER_MS = 1_000;

export function Account() {
  const { caller } = useSession();
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    // If this fails, the portal tries again when the user opens the menu.
    const timer = setTimeout(() => void loadMenu().catch(() => undefined), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const content = (
    <>
      <CircleUser aria-hidden />
      {caller.name}
    </>
  );
  const closed = (
    <Button look="quiet" aria-haspopup="menu" onPress={() => setRequested(true)}>
      {content}
    </Button>
  );
  if (!isRequested) return closed;
  return (
    <Suspense fallback={closed}>
      <AccountMenu trigger={<Button look="quiet">{content}</Button>} />
    </Suspense>
  );
}
