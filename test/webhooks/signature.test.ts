import { createHmac, timingSafeEqual } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Webhook } from '../../src/domain/webhooks/webhook.ts';
import { notificationBody } from '../../src/domain/webhooks/webhook-notification.ts';
import { newId } from '../../src/values/id.ts';
import { createSender, type Sender } from '../../src/webhooks/deliver.ts';
import { prepareRequest } from '../../src/webhooks/request.ts';
import { LOOPBACK } from './outbox.ts';
import { type Received, type Receiver, startReceiver } from './receiver.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OLD_SECRET = 'whsec_b2xkIHNlY3JldCBvZiB0aGUgd2ViaG9vaw==';
const MESSAGES = 25;

let receiver: Receiver;
let sender: Sender;

beforeAll(async () => {
  receiver = await startReceiver();
  sender = createSender(LOOPBACK);
  for (let number = 0; number < MESSAGES; number++) await deliver(`message ${number} ☃ "quoted" \\ \u2028`, null);
});

afterAll(async () => {
  await sender.close();
  await receiver.close();
});

describe('a receiver built from the standardwebhooks library alone', () => {
  it('accepts every delivery', () => {
    expect(receiver.received).toHaveLength(MESSAGES);
    for (const request of receiver.received) expect(() => verify(SECRET, request)).not.toThrow();
  });

  it('rejects a delivery with any one byte flipped', () => {
    for (const request of receiver.received) {
      const bytes = Buffer.from(request.body);
      const position = bytes.length % 97;
      bytes[position] = (bytes[position] ?? 0) ^ 0x01;
      expect(() => verify(SECRET, { ...request, body: bytes.toString('latin1') })).toThrow();
    }
  });

  it('accepts the old secret beside the new one during a rotation, and not afterwards', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    const past = new Date(Date.now() - 60_000).toISOString();
    await deliver('rotating', { secret: OLD_SECRET, until: soon });
    await deliver('rotated', { secret: OLD_SECRET, until: past });
    const [during, after] = receiver.received.slice(-2);
    if (!during || !after) throw new Error('not received');
    for (const secret of [SECRET, OLD_SECRET]) expect(() => verify(secret, during)).not.toThrow();
    expect(() => verify(SECRET, after)).not.toThrow();
    expect(() => verify(OLD_SECRET, after)).toThrow();
  });
});

describe('a receiver that follows the HMAC rule', () => {
  it('accepts every delivery and rejects a flipped byte', () => {
    for (const { headers, body } of receiver.received) {
      const given = Buffer.from(String(headers['x-t49-webhook-signature']));
      const signature = (text: string) => Buffer.from(createHmac('sha256', SECRET).update(text).digest('hex'));
      expect(timingSafeEqual(signature(body), given)).toBe(true);
      expect(timingSafeEqual(signature(`${body.slice(0, -1)}!`), given)).toBe(false);
    }
  });
});

function verify(secret: string, { body, headers }: Received): void {
  new StandardWebhook(secret).verify(body, headers as Record<string, string>);
}

async function deliver(text: string, previousSecret: Webhook['previousSecret']): Promise<void> {
  const body = Buffer.from(notificationBody({ data: JSON.stringify({ id: newId(), text }), included: '[]' }));
  const told = { notificationId: newId(), sequence: 1, attempts: 0, origin: 'live', body } as const;
  const result = await sender.deliver(
    prepareRequest(told, { url: receiver.url, secret: SECRET, previousSecret, headers: [] }, new Date()),
  );
  expect(result.succeeded).toBe(true);
}
