import { type ParsedLocation, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page.module.css';
import { useKeptFocus } from './use-kept-focus.js';

interface PageProps {
  /** Title of the browser tab, and of the heading unless `heading` is given. */
  readonly title: string;
  readonly heading?: ReactNode;
  /** Breadcrumbs above the heading, outermost first. */
  readonly trail?: ReactNode;
  /** One or two sentences below the heading. */
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The path whose heading last received the focus; the first page leaves the focus to the browser.
 */
let announcedPath = withoutSlash(window.location.pathname);

const pathOf = (location: ParsedLocation | undefined): string | undefined =>
  location && withoutSlash(new URL(location.publicHref, window.location.origin).pathname);

/** /app and /app/ are one page. */
function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

/**
 * The frame of every page: title, one h1 that receives the focus after navigation, main actions.
 */
export function Page({ title, heading = title, trail, intro, actions, children }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useKeptFocus(headingRef);
  // The address changes before the page does: only the resolved location is on the screen.
  const path = useRouterState({ select: ({ resolvedLocation }) => pathOf(resolvedLocation) });
  useEffect(() => {
    if (path === undefined || path === announcedPath) return;
    // A dialog that closes with the navigation first returns the focus.
    const frame = requestAnimationFrame(() => {
      announcedPath = path;
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
