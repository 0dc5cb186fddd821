import { Fragment } from 'react';
import { splitCommands } from './refusal-words.js';

export function CommandsText({ text }: { text: string }) {
  return splitCommands(text).map((part, index) =>
    index % 2 === 1 ? <code key={index}>{part}</code> : <Fragment key={index}>{part}</Fragment>,
  );
}
