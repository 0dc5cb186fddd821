import { type RefObject, useEffect, useState } from 'react';
import type { InputsForm } from './use-inputs-form.js';

/** Moves the focus to the first control or group with a message, once the message is rendered. */
export function focusFirstProblem(frame: HTMLElement | null): void {
  requestAnimationFrame(() =>
    frame
      ?.querySelector<HTMLElement>(
        'input[aria-invalid="true"], textarea[aria-invalid="true"], [data-invalid] button, [data-problem]',
      )
      ?.focus(),
  );
}

/** If a secret was lost, moves the focus to the first message when the form appears. */
export function useFocusOnLostSecret(
  { lacksSecret }: Pick<InputsForm, 'lacksSecret'>,
  frame: RefObject<HTMLElement | null>,
): void {
  const [isLacking] = useState(lacksSecret);
  useEffect(() => {
    if (isLacking) focusFirstProblem(frame.current);
  }, [isLacking, frame]);
}
