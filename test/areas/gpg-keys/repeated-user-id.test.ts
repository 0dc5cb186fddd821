import { afterAll, describe, expect, it } from 'vitest';
import { dearmorPublicKey } from '../../../src/lib/openpgp/armored-key.js';
import { encodeCanonicalArmor } from '../../../src/lib/openpgp/canonical-armor.js';
import { KeyExaminer } from '../../../src/lib/openpgp/key-examiner.js';
import { PacketTag, readPackets } from '../../../src/lib/openpgp/packet-framing.js';
import { OPTIONS, readSample, refusalOf } from './support/corpus.js';
import { packet } from './support/packets.js';

const examiner = new KeyExaminer();
afterAll(() => examiner.close());

const plain = readSample('accepted/plain-rsa2048.asc');
const packets = [...readPackets(dearmorPublicKey(plain), 'packet-format')];
const begin = packets.findIndex(({ tag }) => tag === PacketTag.userId);
const end = packets.findIndex(({ tag }, at) => at > begin && tag !== PacketTag.signature);
const certified = packets.slice(begin, end < 0 ? undefined : end);

/** The key with additional packets after those of its user ID. */
const keyWith = (more: typeof packets): string =>
  encodeCanonicalArmor(
    Buffer.concat(
      [...packets.slice(0, begin), ...certified, ...more].map(({ tag, body }) => packet(tag, body)),
    ),
  );

describe('a key that contains the same user ID twice', () => {
  it('is accepted with a warning if both have the same certification', async () => {
    const { fingerprint, userIds } = await examiner.examineArmoredKey(plain, OPTIONS);
    const facts = await examiner.examineArmoredKey(keyWith(certified), OPTIONS);
    expect(facts).toMatchObject({ fingerprint, userIds });
    expect(facts.warnings.map(({ code }) => code)).toEqual(['duplicate-user-id']);
  });

  it('is refused if the second has no certification, because clients disagree about it', async () => {
    const refusal = await refusalOf(() =>
      examiner.examineArmoredKey(keyWith(certified.slice(0, 1)), OPTIONS),
    );
    expect(refusal.code).toBe('duplicate-user-id');
  });
});
