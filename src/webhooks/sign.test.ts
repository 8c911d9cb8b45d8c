import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { headersAsRecord } from '../net/header-list.ts';
import { type SignedMessage, signatureHeaders, signingKey } from './sign.ts';

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: Buffer.from('{"test": 2432232314}'),
  sentAt: new Date(1_614_265_330_000),
} as const;

const headersOf = (signed: SignedMessage) => headersAsRecord(signatureHeaders(signed));

describe('signatures', () => {
  it('agree with the published example of Standard Webhooks', () => {
    const headers = headersOf({ ...message, keys: [signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')] });
    expect(headers).toMatchObject({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('sign the raw body with the whole secret in lowercase hexadecimal', () => {
    const headers = headersOf({ ...message, keys: [signingKey('whsec_c2VjcmV0')] });
    const expected = createHmac('sha256', 'whsec_c2VjcmV0').update(message.body).digest('hex');
    expect(headers['X-T49-Webhook-Signature']).toBe(expected);
    expect(expected).toMatch(/^[0-9a-f]{64}$/);
  });

  it('carry the old secret beside the new one during a rotation', () => {
    const [fresh, old] = ['whsec_bmV3', 'whsec_b2xk'];
    const both = headersOf({ ...message, keys: [signingKey(fresh), signingKey(old)] });
    const single = (secret: string) => headersOf({ ...message, keys: [signingKey(secret)] });
    expect(both['webhook-signature']).toBe(`${single(fresh)['webhook-signature']} ${single(old)['webhook-signature']}`);
    expect(both['X-T49-Webhook-Signature']).toBe(single(fresh)['X-T49-Webhook-Signature']);
  });

  it('use a secret without the prefix as it is', () => {
    const headers = headersOf({ ...message, keys: [signingKey('plain text')] });
    const expected = createHmac('sha256', 'plain text').update(`${message.id}.1614265330.${message.body}`);
    expect(headers['webhook-signature']).toBe(`v1,${expected.digest('base64')}`);
  });
});
