import { connectAsync } from 'mqtt';
import type { BrokerAddress } from '../net/broker-address.ts';
import { BROKER_TIMEOUT_MS, type Broker } from './broker.ts';
import { type BrokerMessage, headersOf } from './message.ts';

/** Topics are `topic/account/container/event`. At least once is quality of service 1. */
export async function openMqtt({ hosts: [member], credentials, isEncrypted, topic }: BrokerAddress): Promise<Broker> {
  const client = await connectAsync({
    protocol: isEncrypted ? 'mqtts' : 'mqtt',
    host: member?.host ?? '',
    port: member?.port ?? 0,
    protocolVersion: 5,
    connectTimeout: BROKER_TIMEOUT_MS,
    // A connection that ended is not taken up again by the client: it would forget which messages it still holds.
    reconnectPeriod: 0,
    ...(credentials === undefined ? {} : { username: credentials.user, password: credentials.password }),
  });
  // The reason stands in `close`, and in what was under way.
  let failure = new Error('the connection ended');
  client.on('error', (error) => {
    failure = error;
  });
  const ended = new Promise<never>((_, reject) => client.once('close', () => reject(failure)));
  ended.catch(() => undefined);
  return {
    publish: async (message) => {
      const sent = client.publishAsync(topicOf(topic, message), message.body, {
        qos: 1,
        properties: { contentType: 'application/json', userProperties: headersOf(message) },
      });
      sent.catch(() => undefined);
      await inTime(Promise.race([sent, ended]));
    },
    close: () => client.endAsync(true),
  };
}

function topicOf(topic: string, { accountId, subjectId, event }: BrokerMessage): string {
  return `${topic.replaceAll('.', '/')}/${accountId}/${subjectId}/${event}`;
}

async function inTime(sent: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `no acknowledgement within ${BROKER_TIMEOUT_MS / 1000} s`;
    timer = setTimeout(() => reject(new Error(words)), BROKER_TIMEOUT_MS);
  });
  try {
    await Promise.race([sent, late]);
  } finally {
    clearTimeout(timer);
  }
}
