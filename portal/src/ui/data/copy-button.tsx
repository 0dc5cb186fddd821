import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../fields/button.js';
import { toast } from '../overlays/toast.js';
import { announce } from '../states/announce.js';

interface CopyButtonProps {
  readonly text: string;
  /** Names the text, as in "Copy address". */
  readonly what: string;
  /** The visible text; "Copy " and `what` together must begin with it. Default: an icon only. */
  readonly label?: string;
}

const CONFIRMATION_MS = 2_000;

export function CopyButton({ text, what, label }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      announce(`Copied ${what}`);
    } catch {
      // For example, over plain HTTP: browsers restrict the clipboard to HTTPS and localhost.
      void toast('Your browser does not allow copying here. Select the text and copy it.', 'bad');
    }
  };
  return (
    <Button
      look={label === undefined ? 'quiet' : 'secondary'}
      aria-label={`Copy ${what}`}
      onPress={() => void copy()}
    >
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {label}
    </Button>
  );
}
