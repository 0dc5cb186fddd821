import Anser from 'anser';
import { Fragment } from 'react';
import styles from './log-text.module.css';

/** A row with the colors of its escape sequences, and highlighted search matches. */
export function LogText({ text, words }: { text: string; words: string }) {
  if (!text.includes('\u001b')) return <HighlightedText text={text} words={words} />;
  const parts = Anser.ansiToJson(text, { json: true, remove_empty: true, use_classes: true });
  return parts.map(({ content, fg, decorations }, index) => (
    <span key={index} className={classesOf(fg, decorations)}>
      <HighlightedText text={content} words={words} />
    </span>
  ));
}

const classesOf = (color: string, decorations: readonly string[]): string =>
  [color, ...decorations].map((name) => styles[name]).join(' ');

function HighlightedText({ text, words }: { text: string; words: string }) {
  const parts: { text: string; isMatch: boolean }[] = [];
  const lower = text.toLowerCase();
  const lowerWords = words.toLowerCase();
  // A letter whose lower case is longer would shift the highlighting.
  if (words === '' || lower.length !== text.length) return text;
  let from = 0;
  for (let at = lower.indexOf(lowerWords); at !== -1; at = lower.indexOf(lowerWords, from)) {
    parts.push({ text: text.slice(from, at), isMatch: false });
    parts.push({ text: text.slice(at, at + lowerWords.length), isMatch: true });
    from = at + lowerWords.length;
  }
  parts.push({ text: text.slice(from), isMatch: false });
  return parts.map((part, index) =>
    part.isMatch ? (
      <mark key={index}>{part.text}</mark>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
