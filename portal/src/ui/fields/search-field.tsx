import { useRouterState } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import styles from './field.module.css';

interface SearchFieldProps {
  /** The placeholder, and the name for screen readers. */
  readonly label: string;
  readonly value: string;
  /** Called after a pause in typing. */
  readonly onSearch: (text: string) => void;
}

const PAUSE_MS = 250;

export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [lastSearch, setLastSearch] = useState(value);
  // A new value from outside, such as from the browser's back button, replaces the typed text.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== lastSearch) {
      setText(value);
      setLastSearch(value);
    }
  }
  // After the user has followed a link, a pending search must not navigate back to this page.
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname,
  });
  useEffect(() => {
    if (text === lastSearch || isLeaving) return;
    const timer = setTimeout(() => {
      setLastSearch(text);
      onSearch(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, lastSearch, isLeaving, onSearch]);
  return (
    <AriaSearchField
      aria-label={label}
      value={text}
      onChange={setText}
      className={styles['search'] ?? ''}
    >
      <Search aria-hidden />
      <Input placeholder={label} className={styles['input'] ?? ''} />
      <Button aria-label="Clear search">
        <X aria-hidden />
      </Button>
    </AriaSearchField>
  );
}
