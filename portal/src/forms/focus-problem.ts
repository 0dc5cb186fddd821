/** Moves the focus to the first control with a message, once it is rendered. */
export function focusFirstProblem(frame: HTMLElement | null): void {
  requestAnimationFrame(() =>
    frame
      ?.querySelector<HTMLElement>(
        'input[aria-invalid="true"], textarea[aria-invalid="true"], [data-invalid] button, [data-problem]',
      )
      ?.focus(),
  );
}
