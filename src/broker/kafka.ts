import { Producer, stringSerializers } from '@platformatic/kafka';
import type { BrokerAddress } from '../net/broker-address.ts';
import { BROKER_TIMEOUT_MS, type Broker } from './broker.ts';
import { headersOf } from './message.ts';

/** A message is acknowledged when every replica that is in step has it. */
const ALL_REPLICAS = -1;

/** One topic; the container is the key, so that all of its events are in one partition, in order. */
export async function openKafka({ hosts, credentials, isEncrypted, topic }: BrokerAddress): Promise<Broker> {
  const producer = new Producer({
    clientId: 'landfall',
    bootstrapBrokers: [...hosts],
    serializers: stringSerializers,
    autocreateTopics: false,
    timeout: BROKER_TIMEOUT_MS,
    connectTimeout: BROKER_TIMEOUT_MS,
    requestTimeout: BROKER_TIMEOUT_MS,
    // Whoever publishes tries again, and waits in between.
    retries: 1,
    ...(isEncrypted ? { tls: {} } : {}),
    ...(credentials === undefined
      ? {}
      : { sasl: { mechanism: 'PLAIN', username: credentials.user, password: credentials.password } }),
  });
  return {
    publish: async (message) => {
      const record = { topic, key: message.subjectId, value: message.body, headers: headersOf(message) };
      try {
        // Said with each message: that of the producer itself is not looked at.
        await producer.send({ messages: [record], acks: ALL_REPLICAS });
      } catch (error) {
        throw explained(error);
      }
    },
    close: () => producer.close(),
  };
}

/** The client says how often it failed; why stands below. */
function explained(error: unknown): unknown {
  let reason = error;
  for (let depth = 0; depth < 5 && reason instanceof AggregateError && reason.errors.length > 0; depth++) {
    reason = reason.errors[0];
  }
  return reason;
}
