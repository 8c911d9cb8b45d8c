import { jetstream } from '@nats-io/jetstream';
import { connect, headers, RequestError } from '@nats-io/transport-node';
import { type BrokerAddress, shownHost } from '../net/broker-address.ts';
import { BROKER_TIMEOUT_MS, type Broker } from './broker.ts';
import { type BrokerMessage, headersOf } from './message.ts';

/** Subjects are `topic.account.container.event`; the stream that has them is the operator's. */
export async function openNats({ hosts, credentials, isEncrypted, topic }: BrokerAddress): Promise<Broker> {
  const connection = await connect({
    servers: hosts.map(shownHost),
    name: 'landfall',
    timeout: BROKER_TIMEOUT_MS,
    reconnect: false,
    ...(credentials === undefined ? {} : { user: credentials.user, pass: credentials.password }),
    ...(isEncrypted ? { tls: {} } : {}),
  });
  const stream = jetstream(connection, { timeout: BROKER_TIMEOUT_MS });
  return {
    publish: async (message) => {
      try {
        await stream.publish(subjectOf(topic, message), message.body, {
          msgID: message.id,
          headers: toHeaders(message),
          timeout: BROKER_TIMEOUT_MS,
        });
      } catch (error) {
        throw explained(error, topic);
      }
    },
    close: () => connection.close(),
  };
}

function subjectOf(topic: string, { accountId, subjectId, event }: BrokerMessage): string {
  return `${topic}.${accountId}.${subjectId}.${event}`;
}

function toHeaders(message: BrokerMessage) {
  const all = headers();
  for (const [name, value] of Object.entries(headersOf(message))) all.set(name, value);
  return all;
}

/** Where no stream takes the subject, nobody answers, and the client believes that JetStream is off. */
function explained(error: unknown, topic: string): unknown {
  const isUnanswered =
    (error instanceof RequestError && error.isNoResponders()) ||
    (error instanceof Error && error.name === 'JetStreamNotEnabled');
  if (!isUnanswered) return error;
  const words = `no stream of JetStream takes ${topic}.>: nats stream add LANDFALL --subjects '${topic}.>'`;
  return new Error(words, { cause: error });
}
