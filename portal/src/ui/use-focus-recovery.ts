import { type RefObject, useEffect } from 'react';

/**
 * When the focused control disappears or is disabled, such as a button after its action, moves the
 * focus to the h2 of the section that contained it or, if there is none, to the page's heading.
 */
export function useFocusRecovery(pageHeading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    let card: Element | null = null;
    const isLost = (): boolean =>
      document.activeElement === document.body &&
      last !== null &&
      (!last.isConnected || last.matches(':disabled'));
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last = target;
      card = target.closest('section');
    };
    const recover = (): void => {
      if (!isLost()) return;
      const cardHeading = card?.isConnected ? card.querySelector<HTMLElement>('h2') : null;
      cardHeading?.setAttribute('tabindex', '-1');
      (cardHeading ?? pageHeading.current)?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      // A dialog that closes returns the focus in the next frame, if it can.
      requestAnimationFrame(() => requestAnimationFrame(recover));
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [pageHeading]);
}
