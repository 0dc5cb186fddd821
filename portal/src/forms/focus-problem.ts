import { type RefObject, useEffect, useState } from 'react';
import type { InputsForm } from './use-inputs-form.js';

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

/** Moves the focus to an input whose secret was lost, when the form appears. */
export function useFocusOnLostSecret(
  { lacksSecret }: Pick<InputsForm, 'lacksSecret'>,
  frame: RefObject<HTMLElement | null>,
): void {
  const [isLacking] = useState(lacksSecret);
  useEffect(() => {
    if (isLacking) focusFirstProblem(frame.current);
  }, [isLacking, frame]);
}
