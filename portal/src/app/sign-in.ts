const SIGN_IN = '/app/sign-in';

/** Leads to the sign-in page, which returns to this page. */
export function goToSignIn(): void {
  const { pathname, search } = window.location;
  if (pathname === SIGN_IN) return;
  window.location.assign(
    `${SIGN_IN}?${new URLSearchParams({ next: pathname + search }).toString()}`,
  );
}
