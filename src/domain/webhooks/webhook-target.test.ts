import { describe, expect, it } from 'vitest';
import { parseNetworks } from '../../net/ip-network.ts';
import { judgeTarget, PUBLIC_TARGETS, type TargetPolicy } from './webhook-target.ts';

const HOSTILE = [
  // This machine, in every notation the URL standard reads as 127.0.0.1 or ::1.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.255.255.254/',
  'https://127.0.0.1./',
  'https://１２７.０.０.１/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:7f00:0001]/',
  'https://[::127.0.0.1]/',
  'https://[::7f00:1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://anything.localhost/',
  // Private networks, shared address space, link-local.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://169.254.0.1/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:c0a8:101]/',
  // Metadata services of the clouds.
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://[::ffff:169.254.169.254]/',
  'https://[fd00:ec2::254]/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  // Ways to reach IPv4 through IPv6.
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[2001::ce49:7601:e866:efff]/',
  'https://[::ffff:0:127.0.0.1]/',
  // Nobody's or everybody's addresses.
  'https://224.0.0.1/',
  'https://239.255.255.250/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[ff02::1]/',
  'https://192.0.2.1/',
  'https://198.51.100.7/',
  'https://203.0.113.9/',
  'https://198.18.0.1/',
  'https://192.88.99.1/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[100::1]/',
  // Other schemes, ports, and texts that say one thing and mean another.
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com:6379/_INFO',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ws://example.com/',
  'https://example.com:22/',
  'https://example.com:80/',
  'https://example.com:6379/',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://example.com@127.0.0.1/',
  'https://8.8.8.8@10.0.0.1/',
  'https://exa\nmple.com/',
  'https://example.com/\r\nHost: evil',
  'https:\\\\127.0.0.1\\',
  'https://example.com\\@127.0.0.1/',
  ' https://example.com/',
  'https://example.com/ ',
  'https://exam\tple.com/',
  'https://',
  'https://[::1',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  '//example.com/',
  'example.com',
  '',
  `https://example.com/${'x'.repeat(2000)}`,
];

const PUBLIC = [
  ['https://example.com/hooks?token=a%20b#part', 'example.com'],
  ['https://example.com:8443/', 'example.com'],
  ['HTTPS://EXAMPLE.COM/', 'example.com'],
  ['https://example.com./', 'example.com.'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://8.8.8.8/', '8.8.8.8'],
  ['https://134744072/', '8.8.8.8'],
  ['https://0x08080808/', '8.8.8.8'],
  ['https://010.010.010.010/', '8.8.8.8'],
  ['https://8.8.2056/', '8.8.8.8'],
  ['https://[2606:4700:4700::1111]/', '[2606:4700:4700::1111]'],
  ['https://[2606:4700:4700:0:0:0:0:1111]/', '[2606:4700:4700::1111]'],
  ['https://[::ffff:8.8.8.8]/', '[::ffff:808:808]'],
  ['https://172.15.255.255/', '172.15.255.255'],
  ['https://172.32.0.1/', '172.32.0.1'],
  ['https://100.63.255.255/', '100.63.255.255'],
  ['https://168.63.129.17/', '168.63.129.17'],
  ['https://[2001:200::1]/', '[2001:200::1]'],
] as const;

describe('targets of webhooks', () => {
  it.each(HOSTILE)('refuse %j', (text) => {
    expect(judgeTarget(PUBLIC_TARGETS, text)).toMatchObject({ kind: 'refused' });
  });

  it.each(PUBLIC)('allow %s', (text, hostname) => {
    expect(judgeTarget(PUBLIC_TARGETS, text)).toMatchObject({ kind: 'allowed', url: { hostname } });
  });

  it('allow what the operator opened, and nothing beside it', () => {
    const policy: TargetPolicy = {
      ownNetworks: parseNetworks(['10.1.0.0/16', 'fd00:1::/32']) ?? (() => false),
      allowHttp: true,
      ports: new Set([443, 9000]),
    };
    const kinds = (texts: string[]) => texts.map((text) => judgeTarget(policy, text).kind);
    expect(
      kinds(['http://10.1.2.3:9000/', 'http://10.1.2.3/', 'https://[fd00:1::5]/', 'http://[::ffff:10.1.0.1]/']),
    ).toEqual(['allowed', 'allowed', 'allowed', 'allowed']);
    expect(
      kinds(['http://10.2.0.1:9000/', 'https://10.1.2.3:8443/', 'https://127.0.0.1/', 'https://[fd00:2::5]/']),
    ).toEqual(['refused', 'refused', 'refused', 'refused']);
  });
});
