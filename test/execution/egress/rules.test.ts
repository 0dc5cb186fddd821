import { describe, expect, it } from 'vitest';
import { isPublicAddress, toAddressRange } from '../../../src/lib/egress/addresses.js';
import { EgressPolicy } from '../../../src/lib/egress/egress-policy.js';
import {
  coversRule,
  EgressRuleError,
  formatEgressRule,
  parseEgressRule,
} from '../../../src/lib/egress/egress-rule.js';
import { toEgressTarget } from '../../../src/lib/egress/target.js';

describe('an egress rule', () => {
  it.each([
    ['sts.amazonaws.com', 'sts.amazonaws.com:443'],
    ['*.AmazonAWS.com:443', '*.amazonaws.com:443'],
    ['xn--bcher-kva.example:8443', 'xn--bcher-kva.example:8443'],
    ['under_score.example', 'under_score.example:443'],
    ['10.1.0.5:8200', '10.1.0.5:8200'],
    ['10.1.0.0/16:8200', '10.1.0.0/16:8200'],
    ['[FD00:0::1]:443', '[fd00::1]:443'],
    ['[fd00::/8]:443', '[fd00::/8]:443'],
  ])('reads %s as %s', (text, canonical) => {
    expect(formatEgressRule(parseEgressRule(text))).toBe(canonical);
  });

  it.each([
    '',
    '*',
    '*:443',
    '*.com:443',
    'a.*.example.com',
    'api*.example.com',
    'api.example.com:',
    'api.example.com:0',
    'api.example.com:65536',
    'api.example.com:0443',
    'api.example.com:443:443',
    'https://api.example.com',
    'api.example.com/path',
    'user@api.example.com',
    'api.example.com.',
    'bücher.example',
    'api example.com',
    '2130706433',
    '0x7f.1',
    '127.1',
    '010.0.0.1',
    '1.2.3.4.5',
    '10.0.0.0/33',
    'fd00::1:443',
    '[fe80::1%eth0]:443',
    '[api.example.com]:443',
    '[10.0.0.1]:443',
    '-api.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(130)}example.com`,
  ])('refuses %s', (text) => {
    expect(() => parseEgressRule(text)).toThrow(EgressRuleError);
  });

  it.each([
    ['*.amazonaws.com', 'sts.amazonaws.com', true],
    ['*.amazonaws.com', '*.eu.amazonaws.com', true],
    ['*.amazonaws.com', '*.amazonaws.com', true],
    ['*.amazonaws.com', 'amazonaws.com', false],
    ['*.amazonaws.com', 'evilamazonaws.com', false],
    ['*.amazonaws.com', 'sts.amazonaws.com:8443', false],
    ['sts.amazonaws.com', '*.amazonaws.com', false],
    ['sts.amazonaws.com', '*.sts.amazonaws.com', false],
    ['10.0.0.0/8', '10.1.0.0/16', true],
    ['10.1.0.0/16', '10.0.0.0/8', false],
    ['0.0.0.0/0', '[::1]', false],
    ['*.amazonaws.com', '10.0.0.1', false],
  ])('%s covers %s: %s', (outer, inner, covers) => {
    expect(coversRule(parseEgressRule(outer), parseEgressRule(inner))).toBe(covers);
  });
});

describe('the target of a connection', () => {
  it.each([
    ['STS.amazonaws.com.:443', { host: 'sts.amazonaws.com', isAddress: false, port: 443 }],
    ['10.0.0.1:80', { host: '10.0.0.1', isAddress: true, port: 80 }],
    ['[0:0::1]:80', { host: '::1', isAddress: true, port: 80 }],
    ['[::ffff:10.0.0.1]:80', { host: '::ffff:a00:1', isAddress: true, port: 80 }],
  ])('is parsed from %s', (authority, target) => expect(toEgressTarget(authority)).toEqual(target));

  it.each([
    'api.example.com',
    'user@api.example.com:443',
    'user:password@api.example.com:443',
    'allowed.example@evil.example:443',
    'api.example.com:443/path',
    'api.example.com:443#@evil.example',
    'api.example.com:443?x',
    'api.example.com..:443',
    '.api.example.com:443',
    'api..example.com:443',
    'api.example.com\u0000.evil.example:443',
    'b\u00fccher.example:443',
    '\uff41pi.example.com:443',
    'api.example.com:0x1bb',
    'api.example.com:+443',
    '2130706433:80',
    '017700000001:80',
    '0x7f000001:80',
    '127.1:80',
    '127.0.0.01:80',
    '0177.0.0.1:80',
    '127.0.0.1.:80',
    '1.2.3.4.5:80',
    '[::1%lo]:80',
    '[127.0.0.1]:80',
    '[::1:80',
    '::1:80',
    '',
    ':443',
  ])('is not parsed from %j', (authority) => expect(toEgressTarget(authority)).toBeNull());
});

describe('the egress policy', () => {
  const ruleOf = (text: string) => parseEgressRule(text);
  const rangeOf = (text: string) => toAddressRange(text) ?? expect.fail(text);
  const createPolicy = (
    rules: readonly string[],
    machine: { hosts?: string[]; ranges?: string[]; own?: string[] } = {},
  ) =>
    new EgressPolicy(rules.map(ruleOf), {
      hosts: (machine.hosts ?? []).map(ruleOf),
      privateRanges: (machine.ranges ?? []).map(rangeOf),
      ownAddresses: machine.own ?? [],
    });
  const targetOf = (text: string) => toEgressTarget(text) ?? expect.fail(text);

  it('permits no host without a rule, and a port only with a rule for it', () => {
    expect(createPolicy([]).refusalOf(targetOf('api.example.com:443'))).toBe('no-rule');
    expect(createPolicy(['api.example.com']).refusalOf(targetOf('api.example.com:443'))).toBeNull();
    expect(createPolicy(['api.example.com']).refusalOf(targetOf('api.example.com:22'))).toBe(
      'no-rule',
    );
    expect(createPolicy(['0.0.0.0/0']).refusalOf(targetOf('8.8.8.8:443'))).toBeNull();
    expect(createPolicy(['*.example.com']).refusalOf(targetOf('8.8.8.8:443'))).toBe('no-rule');
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.100.100.200',
    '127.0.0.1',
    '168.63.129.16',
    '169.254.169.254',
    '172.31.0.1',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:a00:1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2001:0:4136:e378::1',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('%s is not public: a rule of an organization needs a range of the machine', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const rule = address.includes(':') ? `[${address}]:80` : `${address}:80`;
    const ranges = ['0.0.0.0/0', '::/0'];
    expect(createPolicy(['api.example.com:80']).permitsAddress(address, 80)).toBe(false);
    expect(createPolicy([rule]).permitsAddress(address, 80)).toBe(false);
    expect(createPolicy([], { ranges }).permitsAddress(address, 80)).toBe(false);
    expect(createPolicy([rule], { ranges }).permitsAddress(address, 80)).toBe(true);
    expect(createPolicy([rule], { ranges }).permitsAddress(address, 81)).toBe(false);
    expect(createPolicy([], { hosts: [rule] }).permitsAddress(address, 80)).toBe(true);
  });

  it('treats a public address of the machine itself as not public', () => {
    expect(isPublicAddress('8.8.8.8')).toBe(true);
    expect(isPublicAddress('2600::1')).toBe(true);
    expect(createPolicy([], { own: ['8.8.8.8'] }).permitsAddress('8.8.8.8', 443)).toBe(false);
    expect(createPolicy(['8.8.8.8'], { own: ['8.8.8.8'] }).permitsAddress('8.8.8.8', 443)).toBe(
      false,
    );
  });
});
