import { type RefObject, useEffect } from 'react';

/** Gives the focus to an element when the one that has it disappears, such as a button after its action. */
export function useKeptFocus(heir: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const isLost = (): boolean =>
      document.activeElement === document.body && last !== null && !last.isConnected;
    const remember = ({ target }: FocusEvent): void => {
      if (target instanceof Element) last = target;
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      // A dialog that closes gives the focus back in the next frame, if it can.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (isLost()) heir.current?.focus({ preventScroll: true });
        }),
      );
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [heir]);
}
