/** Where events are published. */
export interface BrokerAddress {
  readonly kind: BrokerKind;
  readonly isEncrypted: boolean;
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  /** The topic of Kafka, and what subjects of NATS and topics of MQTT begin with. */
  readonly topic: string;
}

export type BrokerKind = keyof typeof PORTS;

const PORTS = { nats: 4222, mqtt: 1883, kafka: 9092 } as const;
const ENCRYPTED_PORTS = { nats: 4222, mqtt: 8883, kafka: 9093 } as const;
const MAX_HOSTS = 20;
const DEFAULT_TOPIC = 'landfall';

const ADDRESS = /^(nats|mqtt|kafka)(\+tls)?:\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/([^?#]*))?$/;
const HOST = /^(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9._-]+))(?::(\d{1,5}))?$/;
/** What all three take, and what none of them gives a meaning. */
const TOPIC = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;
const MAX_TOPIC_CHARACTERS = 100;

/** Several hosts are members of one cluster, as only NATS and Kafka have them. Throws with what is wrong. */
export function parseBrokerAddress(text: string): BrokerAddress {
  const [, kind, tls, login, hosts = '', path = ''] = ADDRESS.exec(text) ?? [];
  if (!isKind(kind))
    throw new Error('expected nats://, mqtt:// or kafka://user:password@host:port/topic, or nats+tls:// …');
  const isEncrypted = tls !== undefined;
  const port = (isEncrypted ? ENCRYPTED_PORTS : PORTS)[kind];
  const named = hosts.split(',');
  if (named.length > (kind === 'mqtt' ? 1 : MAX_HOSTS)) throw new Error(`${kind} takes fewer hosts`);
  const topic = path === '' ? DEFAULT_TOPIC : path;
  if (!TOPIC.test(topic) || topic.length > MAX_TOPIC_CHARACTERS) {
    throw new Error(`"${topic}" is no topic: letters, digits, "_" and "-", in words separated by dots`);
  }
  return { kind, isEncrypted, hosts: named.map((host) => parseHost(host, port)), credentials: readLogin(login), topic };
}

/** Without the password. */
export function shownBroker({ kind, isEncrypted, hosts, credentials, topic }: BrokerAddress): string {
  const login = credentials === undefined ? '' : `${encodeURIComponent(credentials.user)}@`;
  return `${kind}${isEncrypted ? '+tls' : ''}://${login}${hosts.map(shownHost).join(',')}/${topic}`;
}

export function shownHost({ host, port }: BrokerAddress['hosts'][number]): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function isKind(word: string | undefined): word is BrokerKind {
  return word !== undefined && Object.hasOwn(PORTS, word);
}

function parseHost(text: string, usualPort: number): BrokerAddress['hosts'][number] {
  const [, six, name, digits] = HOST.exec(text) ?? [];
  const host = six ?? name;
  const port = digits === undefined ? usualPort : Number(digits);
  if (host === undefined || port < 1 || port > 65_535) throw new Error(`"${text}" is not a host with a port`);
  return { host, port };
}

function readLogin(login: string | undefined): BrokerAddress['credentials'] {
  if (login === undefined || login === '') return undefined;
  const at = login.indexOf(':');
  const user = decodeURIComponent(at === -1 ? login : login.slice(0, at));
  return { user, password: at === -1 ? '' : decodeURIComponent(login.slice(at + 1)) };
}
