import { describe, expect, it } from 'vitest';
import { Secrets } from '../../src/execution/redaction.js';
import { MAX_MESSAGE_BYTES, toRunMessage } from '../../src/execution/run-message.js';
import { ToolMessages } from '../../src/execution/tools/tool-messages.js';

const diagnostic = (summary: string, detail = ''): object => ({
  type: 'diagnostic',
  diagnostic: { severity: 'error', summary, detail },
});
const readErrors = (secrets: readonly string[], ...lines: readonly object[]): string | null => {
  const messages = new ToolMessages(new Secrets(secrets));
  for (const line of lines) messages.readJson(line);
  return messages.error;
};

describe('the errors of a tool', () => {
  it('are stored up to 8 KiB, however many and long they are', () => {
    const lines = Array.from({ length: 50 }, () => diagnostic('Precondition', 'é'.repeat(4e6)));
    const message = readErrors([], ...lines) ?? '';
    expect(message).toMatch(/^Precondition: éé/);
    expect(message).not.toContain('\uFFFD');
    expect(message).toContain('The log has the whole text.');
    expect(message).toContain('and 45 more; the log has them all.');
    expect(Buffer.byteLength(message)).toBeLessThan(MAX_MESSAGE_BYTES + 100);
    expect(Buffer.byteLength(toRunMessage(message))).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
  });

  it('contain no part of a secret where they are truncated', () => {
    const secret = 'correct-horse-battery-staple';
    for (let before = MAX_MESSAGE_BYTES - 150; before < MAX_MESSAGE_BYTES; before += 1) {
      const message = readErrors([secret], diagnostic('x'.repeat(before), secret.repeat(20)));
      expect(message).not.toContain('corr');
    }
  });

  it('have no control characters, whatever a condition contains', () => {
    const hostile = 'a\u0000b\u001b]0;title\u0007c\u001b[2Jd\u001b[31me\u009b5Hf\rg\ud800';
    expect(readErrors([], diagnostic(hostile))).toBe('abcdef\ng\uFFFD');
  });

  it('name the variable whose value violates a validation of the module', () => {
    const readValidationError = (...traversals: unknown[]): string | null =>
      readErrors(['hunter2'], {
        type: 'diagnostic',
        diagnostic: {
          severity: 'error',
          summary: 'Invalid value for variable',
          detail:
            'Zones are distinct,\nnot hunter2.\n\nThis was checked by the validation rule at main.tf:11,3-13.',
          snippet: { values: traversals.map((traversal) => ({ traversal })) },
        },
      });
    expect(readValidationError('var.zones', 'var.zones[0].name')).toMatch(
      /^Invalid value for variable "zones": Zones are distinct, not \S+\.$/,
    );
    expect(readValidationError('var.zones')).not.toContain('hunter2');
    for (const traversals of [[], ['var.zones', 'var.size'], [7], ['local.x']])
      expect(readValidationError(...traversals)).toMatch(
        /^Invalid value for variable: Zones are distinct,\n/,
      );
  });

  it.each([[[null]], [[1]], [['x']], [[[]]], [{}], [null], ['text'], [7]])(
    'name no variable if their snippet is %j',
    (values) => {
      const summary = 'Invalid value for variable';
      for (const snippet of [{ values }, values]) {
        const odd = { severity: 'error', summary, detail: 'Text', snippet };
        expect(readErrors([], { type: 'diagnostic', diagnostic: odd })).toBe(`${summary}: Text`);
      }
    },
  );

  it.each([null, 1, 'text', [], [null]])('are not found in lines whose members are %j', (odd) => {
    const messages = new ToolMessages(new Secrets([]));
    for (const type of ['diagnostic', 'apply_complete', 'change_summary'])
      messages.readJson({ type, hook: odd, changes: odd, diagnostic: odd });
    expect(messages.error).toBeNull();
    expect(messages.applied).toMatchObject({ add: 0, change: 0, destroy: 0 });
  });

  it('are only read from texts', () => {
    const odd = { type: 'diagnostic', diagnostic: { severity: 'error', summary: { a: 1 } } };
    expect(readErrors([], odd, diagnostic('Text'))).toBe('\nText');
  });
});
