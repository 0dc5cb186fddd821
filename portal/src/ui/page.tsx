import { type ParsedLocation, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page.module.css';
import { useFocusRecovery } from './use-focus-recovery.js';

interface PageProps {
  /** Shown in the browser tab, and as the heading unless `heading` is given. */
  readonly title: string;
  readonly heading?: ReactNode;
  /** Breadcrumbs above the heading, outermost first. */
  readonly trail?: ReactNode;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The path of the page that last focused its heading. The first page does not focus it. */
let focusedPath = withoutSlash(window.location.pathname);

const pathOf = (location: ParsedLocation | undefined): string | undefined =>
  location && withoutSlash(new URL(location.publicHref, window.location.origin).pathname);

/** /app and /app/ are one page. */
function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

/** The frame of every page, with an h1 that receives the focus after a navigation. */
export function Page({ title, heading = title, trail, intro, actions, children }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useFocusRecovery(headingRef);
  // `location` changes when a navigation starts; `resolvedLocation` belongs to the visible page.
  const path = useRouterState({ select: ({ resolvedLocation }) => pathOf(resolvedLocation) });
  useEffect(() => {
    if (path === undefined || path === focusedPath) return;
    // A dialog that the navigation closes returns the focus first.
    const frame = requestAnimationFrame(() => {
      focusedPath = path;
      headingRef.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return (
    <>
      <title>{`${title} · Gantry`}</title>
      <div className={styles['head']}>
        <div className={styles['titles']}>
          {trail !== undefined && (
            <nav aria-label="Breadcrumb" className={styles['trail']}>
              {trail}
            </nav>
          )}
          <h1 ref={headingRef} tabIndex={-1}>
            {heading}
          </h1>
          {intro !== undefined && <div className={styles['intro']}>{intro}</div>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </div>
      <div className={styles['body']}>{children}</div>
    </>
  );
}
