import type { ReactNode } from 'react';
import { TextField } from '../ui/fields/text-field.js';
import { type ControlProps, mayBeEmpty } from './control-props.js';
import type { Member } from './field.js';
import { QUOTES_HINT, textOf } from './form-value.js';
import styles from './forms.module.css';
import { NullFrame } from './null-frame.js';
import { useMember } from './use-control.js';

const LONG_TEXT =
  /(script|user_data|pem|certificate|private_key|policy|template|content|json|yaml)$/;
const LINES = { text: 4, json: 6 };

interface TextControlProps extends ControlProps {
  readonly kind: 'text' | 'number' | 'json';
}

export function TextControl(props: TextControlProps) {
  const { path, member, label, description, isSecret = false, kind } = props;
  const { hasStoredSecret = false } = props;
  const {
    control: { value, ...control },
    nullFrame,
  } = useMember(path, member);
  const isLong = kind === 'json' || (kind === 'text' && isLongText(member, value));
  return (
    <NullFrame {...nullFrame} label={label} description={description} error={control.error}>
      <TextField
        {...control}
        label={
          <>
            {label}
            {mayBeEmpty(member) && <span className={styles['note']}> (optional)</span>}
          </>
        }
        description={kind === 'json' ? withQuotesHint(description) : description}
        value={value}
        isRequired={!member.isOptional && !hasStoredSecret}
        placeholder={hasStoredSecret ? 'Saved. Type to replace it.' : placeholderOf(member)}
        type={isSecret ? 'password' : 'text'}
        inputMode={kind === 'number' ? 'decimal' : 'text'}
        autoComplete={isSecret ? 'new-password' : 'off'}
        spellCheck="false"
        isMonospaced={kind === 'json'}
        // A text area cannot mask its content.
        {...(isLong && !isSecret && { lines: kind === 'json' ? LINES.json : LINES.text })}
      />
    </NullFrame>
  );
}

const withQuotesHint = (description: ReactNode): ReactNode =>
  description === undefined ? (
    QUOTES_HINT
  ) : (
    <>
      {description} {QUOTES_HINT}
    </>
  );

function isLongText({ name, default: value }: Member, shown: string): boolean {
  return (
    LONG_TEXT.test(name) ||
    (typeof value === 'string' && value.includes('\n')) ||
    shown.includes('\n')
  );
}

/** Describes the value that `readMember` reads from an empty control. */
function placeholderOf({ type, isOptional, default: value, defaultText }: Member): string {
  if (defaultText !== null) return defaultText;
  if (!isOptional || value === null || value === '') return '';
  const isEmptyText = type.kind === 'text' && typeof value === 'string';
  return isEmptyText ? textOf('') : `Default: ${textOf(value)}`;
}
