import { Fragment } from 'react';
import { withCommands } from './refusal-words.js';

/** A text of the server, with its commands highlighted. */
export function CommandsText({ text }: { text: string }) {
  return withCommands(text).map((part, index) =>
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}
