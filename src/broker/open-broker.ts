import type { BrokerAddress, BrokerKind } from '../net/broker-address.ts';
import type { Broker } from './broker.ts';

/** Each client is read when it is wanted, and no other. */
const CLIENTS: Readonly<Record<BrokerKind, (address: BrokerAddress) => Promise<Broker>>> = {
  nats: async (address) => (await import('./nats.ts')).openNats(address),
  mqtt: async (address) => (await import('./mqtt.ts')).openMqtt(address),
  kafka: async (address) => (await import('./kafka.ts')).openKafka(address),
};

/** `password` is for an address that has a user alone. */
export function openBroker(address: BrokerAddress, password?: string): Promise<Broker> {
  const { kind, credentials } = address;
  if (credentials === undefined || credentials.password !== '' || password === undefined) return CLIENTS[kind](address);
  return CLIENTS[kind]({ ...address, credentials: { ...credentials, password } });
}

/** Under which its place is stored: a cluster that moves to other hosts goes on where it was. */
export function brokerName({ kind, topic }: BrokerAddress): string {
  return `${kind} ${topic}`;
}
