import { describe, expect, it } from 'vitest';
import { parseBrokerAddress, shownBroker } from './broker-address.ts';

describe('the address of a broker', () => {
  it('names kind, hosts, encryption, login and topic', () => {
    expect(parseBrokerAddress('kafka+tls://me:p%40ss@k1:19092,[::1]/ocean.events')).toEqual({
      kind: 'kafka',
      isEncrypted: true,
      hosts: [
        { host: 'k1', port: 19092 },
        { host: '::1', port: 9093 },
      ],
      credentials: { user: 'me', password: 'p@ss' },
      topic: 'ocean.events',
    });
    expect(parseBrokerAddress('mqtt://localhost')).toEqual({
      kind: 'mqtt',
      isEncrypted: false,
      hosts: [{ host: 'localhost', port: 1883 }],
      credentials: undefined,
      topic: 'landfall',
    });
  });

  it('is shown without its password', () => {
    expect(shownBroker(parseBrokerAddress('nats://me:secret@[::1]:4223'))).toBe('nats://me@[::1]:4223/landfall');
  });

  it.each([
    ['amqp://host', 'expected nats://'],
    ['nats://', 'expected nats://'],
    ['nats://host?x=1', 'expected nats://'],
    ['mqtt://one,two', 'mqtt takes fewer hosts'],
    ['nats://host:0', '"host:0" is not a host'],
    ['nats://host:70000', '"host:70000" is not a host'],
    ['nats://ho st', '"ho st" is not a host'],
    ['nats://host/a.>', '"a.>" is no topic'],
    ['mqtt://host/a+b', '"a+b" is no topic'],
    ['kafka://host/a/b', '"a/b" is no topic'],
  ])('refuses %s', (text, problem) => {
    expect(() => parseBrokerAddress(text)).toThrow(problem);
  });
});
