import { cutText } from '../lib/text/cut-text.js';
import { plainText } from '../lib/text/terminal-text.js';

/** Maximum UTF-8 bytes of a run's final message, which lists of runs contain, too. */
export const MAX_MESSAGE_BYTES = 8 * 1024;

const NOTE = '\n… The message is truncated here. The log has the whole text.';

/** Why a run did not succeed, as stored and shown: bounded plain text, already redacted. */
export const runMessage = (text: string): string =>
  cutText(plainText(text), MAX_MESSAGE_BYTES, NOTE);
