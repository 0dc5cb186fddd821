/**
 * Phrases that a reader of technical English stumbles over, each with what to write instead. They are searched in prose:
 * code blocks, code spans, comments and link targets are left out. Keep a pattern narrow enough that it needs no exception.
 */
export const PHRASES = [
  [/\b(?:is|are|was|were|goes|gone|went) away\b/, 'unavailable'],
  [/\bin trouble\b/, 'failed'],
  [/\bending at once\b/, 'forced shutdown'],
  [/\bslip of the pen\b/, 'typo'],
  [/\bleads? nowhere\b/, 'does not resolve'],
  [/\bknocks?\b/, 'connects'],
  [/\bthrown away\b/, 'disposable, or discarded'],
  [/\bwhoever\b/, 'name the person: a caller, an operator, a user who …'],
  [
    /(?:^|[.:;] )who (?:can|has|holds|is|knows|lacks|may|must|needs|wants|would)\b(?![^.]*\?)/,
    'a user who …',
  ],
  [/\bfor ever\b/, 'indefinitely, or permanently'],
  [/\bcan not\b/, 'cannot'],
  [/\bonce more\b/, 'again'],
  [/\bat hand\b/, 'available, or local'],
  [/\bby (?:itself|themselves)\b/, 'automatically, or alone'],
  [/\bknows? nothing\b/, 'does not depend on, or has no information about'],
  [/\b(?:hears?|heard)\b/, 'receives, is notified'],
  [/\b(?:says|said|tells?|told)\b/, 'reports, returns, states, specifies'],
  [/\b(?:asks|asked)\b/, 'requests, queries, prompts'],
  [/\b(?:is|are|was|were|be|been|being) made\b/, 'created, or built'],
  [/\b(?:is|are|was|were|be) taken\b/, 'accepted, in use, or claimed'],
  [/\bmend(?:s|ed|ing)?\b/, 'fix, or repair'],
  [/\brooms?\b/, 'module, or disk space'],
  [/\bso that\b[^.]*\bcan't\b/, 'so that … cannot'],
  [/\b(?:quiet|busy) (?:evening|machine|night)s?\b/, 'idle machine, or the load as a number'],
  [/\bnothing else\b/, 'only'],
  [/\bas well as\b[^.]*\bas well\b/, 'one of the two'],
  [/\bnot any ?more\b/, 'no longer'],
  [/\bherself|himself|oneself\b/, 'rewrite with the subject'],
];

/** Former names of code. They are searched in code spans, too. */
export const NAMES = {
  isMeant: 'matchesIfMatch',
  isKnown: 'matchesIfNoneMatch',
  AlsoWritten: 'InTransaction',
  keepHouse: 'runMaintenance',
  requireStanding: 'assertTokenActive',
  outlasting: 'retryWhileTransient',
  isPassing: 'isTransient',
  claimedUnheard: 'recoverUnacknowledgedClaim',
  KeptFigure: 'CachedMetric',
  hearOneself: 'checkLoopback',
  areHeard: 'isListening',
  requireOwnForm: 'verifyCsrf',
  DiskRoom: 'DiskSpace',
  'RunMoves.move': 'RunTransitions.apply',
  RunEnds: 'RunCompletionHooks',
  'gathered-lines': 'buffered-stdout',
  'source-places': 'source-mapped-stack',
  'documents-when-asked': 'lazy-docs',
};
