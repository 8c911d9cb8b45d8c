import { AckPolicy, type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { newId } from '../../src/values/id.ts';

/** Everything that a stream of JetStream has, in order. */
export async function readStream(connection: NatsConnection, name: string): Promise<JsMsg[]> {
  const manager = await jetstreamManager(connection);
  const { state } = await manager.streams.info(name);
  if (state.messages === 0) return [];
  const durable = `reader-${newId()}`;
  await manager.consumers.add(name, { durable_name: durable, ack_policy: AckPolicy.None });
  const consumer = await jetstream(connection).consumers.get(name, durable);
  const messages: JsMsg[] = [];
  for await (const message of await consumer.fetch({ max_messages: state.messages })) messages.push(message);
  return messages;
}
