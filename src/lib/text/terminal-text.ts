/** Control characters except tab and line feed, including U+0080 to U+009F. */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/**
 * Matches the end of a terminal string, such as a title. Includes the line feed, so that an
 * unterminated string removes only the rest of its line.
 */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const STRING_END = /[\u0007\u001b\u009c\n]/g;
const COLOR = /^[0-9;:]*$/;
const MAX_PARAMETERS = 64;

const STRING_INTRODUCERS = 'PX]^_';
const EIGHT_BIT_STRINGS = '\u0090\u0098\u009d\u009e\u009f';

type State = 'plain' | 'return' | 'escape' | 'control' | 'string';

/**
 * Removes from a stream of text all control sequences, such as those that set titles, create links,
 * access the clipboard or move the cursor, and all other control characters except tab and line
 * feed. Keeps or removes colors and styles, such as bold. Converts CR and CRLF to LF, but drops a
 * CR at the end of the stream. Buffers at most 64 characters.
 */
export class TerminalText {
  private state: State = 'plain';
  private parameters = '';

  constructor(private readonly colors: 'keep' | 'remove' = 'keep') {}

  /** Returns the text to show for the next chunk of the stream. */
  write(text: string): string {
    CONTROL.lastIndex = 0;
    if (this.state === 'plain' && !CONTROL.test(text)) return text;
    const shown: string[] = [];
    let position = 0;
    while (position < text.length) position = this.step(text, position, shown);
    return shown.join('');
  }

  /** Consumes one part of the text, and returns the position of the next part. */
  private step(text: string, from: number, shown: string[]): number {
    const character = text.charAt(from);
    switch (this.state) {
      case 'plain':
        return this.consumePlain(text, from, shown);
      case 'return':
        this.state = 'plain';
        shown.push('\n');
        return character === '\n' ? from + 1 : from;
      case 'escape':
        return from + this.consumeEscape(character);
      case 'control':
        return from + this.consumeControl(character, shown);
      case 'string': {
        const end = indexOf(STRING_END, text, from);
        if (end === -1) return text.length;
        const isEscape = text.charAt(end) === '\u001b';
        this.state = isEscape ? 'escape' : 'plain';
        return text.charAt(end) === '\n' ? end : end + 1;
      }
    }
  }

  private consumePlain(text: string, from: number, shown: string[]): number {
    const at = indexOf(CONTROL, text, from);
    if (at === -1) {
      shown.push(text.slice(from));
      return text.length;
    }
    if (at > from) shown.push(text.slice(from, at));
    const control = text.charAt(at);
    if (control === '\r') this.state = 'return';
    else if (control === '\u001b') this.state = 'escape';
    else if (control === '\u009b') this.beginControl();
    else if (EIGHT_BIT_STRINGS.includes(control)) this.state = 'string';
    return at + 1;
  }

  /** Processes the character after ESC. Returns 1 if it is part of the sequence, else 0. */
  private consumeEscape(character: string): 0 | 1 {
    if (character === '[') this.beginControl();
    else if (STRING_INTRODUCERS.includes(character)) this.state = 'string';
    else if (character === '\u001b' || isBetween(character, ' ', '/')) return 1;
    else {
      this.state = 'plain';
      return isBetween(character, '0', '~') ? 1 : 0;
    }
    return 1;
  }

  /** Processes a character after `ESC [`. Returns 1 if it is part of the sequence, else 0. */
  private consumeControl(character: string, shown: string[]): 0 | 1 {
    if (isBetween(character, ' ', '?') && this.parameters.length < MAX_PARAMETERS) {
      this.parameters += character;
      return 1;
    }
    this.state = 'plain';
    if (this.colors === 'keep' && character === 'm' && COLOR.test(this.parameters))
      shown.push(`\u001b[${this.parameters}m`);
    return isBetween(character, '@', '~') ? 1 : 0;
  }

  private beginControl(): void {
    this.state = 'control';
    this.parameters = '';
  }
}

function indexOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

function isBetween(character: string, first: string, last: string): boolean {
  return character >= first && character <= last;
}

/**
 * Removes what {@link TerminalText} removes, including colors and styles. Replaces unpaired
 * surrogates with U+FFFD.
 */
export function toPlainText(text: string): string {
  return new TerminalText('remove').write(text).toWellFormed();
}

/** Like {@link toPlainText}, but keeps colors, styles and unpaired surrogates. */
export function toLogText(text: string): string {
  return new TerminalText().write(text);
}
