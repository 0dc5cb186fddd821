import { toPlainText } from '../lib/text/terminal-text.js';
import { truncateText } from '../lib/text/truncate-text.js';

/** Maximum UTF-8 bytes of a run's final message: lists of runs contain it. */
export const MAX_MESSAGE_BYTES = 8 * 1024;

const TRUNCATION_NOTE = '\n… The message is truncated here. The log has the whole text.';

/** Renders why a run did not succeed. `text` must already be redacted. */
export const toRunMessage = (text: string): string =>
  truncateText(toPlainText(text), MAX_MESSAGE_BYTES, TRUNCATION_NOTE);
