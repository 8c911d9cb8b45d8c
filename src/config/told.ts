import { isIP } from 'node:net';
import { parseBrokerAddress } from '../net/broker-address.ts';
import { isMailAddress, parseSmtpServer } from '../net/smtp-server.ts';
import { readNetworks, readPort, readSwitch, required, setting, splitList } from './setting.ts';

/** Who is told: by webhooks, by mails and by a broker. */
export const TOLD = {
  webhookNetworks: setting(
    'WEBHOOK_NETWORKS',
    'Networks of your own that webhooks may reach besides the public internet, such as `10.0.0.0/8,fd00::/8`; documents ' +
      'in which applications describe themselves are read there too.',
    undefined,
    readNetworks,
  ),
  syncNetworks: setting(
    'SYNC_NETWORKS',
    'Networks of your own where accounts may have their tables kept up to date besides the public internet, such as `10.0.0.0/8`.',
    undefined,
    readNetworks,
  ),
  syncPassword: setting(
    'SYNC_PASSWORD',
    'Password, or secret key of a bucket, of the destination of `landfall sync` where its address has none.',
    undefined,
    (text) => text,
  ),
  webhookHttp: setting('WEBHOOK_HTTP', '`1` to let webhooks use plain `http`.', '0', readSwitch),
  webhookPorts: setting('WEBHOOK_PORTS', 'Ports that webhooks may use; `*` for any.', '443,8443', readPorts),
  webhookAddresses: setting(
    'WEBHOOK_ADDRESSES',
    'Public addresses that notifications come from, for receivers that keep a list; shown by `/webhooks/ips`.',
    undefined,
    readAddresses,
  ),
  smtpServer: setting(
    'SMTP_URL',
    'Server that mails are handed to, such as invitations: `smtp://user:password@host:587`, or `smtps://…` where it is ' +
      'encrypted from the start. Needs `MAIL_FROM` and `PUBLIC_URL`, where links in mails lead. No mails without.',
    undefined,
    (text) => required(parseSmtpServer(text), 'expected smtp://user:password@host:587'),
  ),
  broker: setting(
    'BROKER_URL',
    'Broker that events of all accounts are published to: `nats://user:password@host:4222/topic` (JetStream), `mqtt://…` or ' +
      '`kafka://host1:9092,host2:9092/topic`; with `+tls` behind the first word they are encrypted. Topic: `landfall`.',
    undefined,
    parseBrokerAddress,
  ),
  brokerPassword: setting(
    'BROKER_PASSWORD',
    'Password of the user in `BROKER_URL` where that has none.',
    undefined,
    (text) => text,
  ),
  mailFrom: setting('MAIL_FROM', 'Address that mails come from.', undefined, (text) =>
    required(isMailAddress(text) ? text : undefined, `"${text}" is not a mail address`),
  ),
};

function readPorts(text: string): ReadonlySet<number> | 'any' {
  return text === '*' ? 'any' : new Set(splitList(text).map(readPort));
}

function readAddresses(text: string): readonly string[] {
  const wrong = splitList(text).find((address) => isIP(address) === 0);
  if (wrong !== undefined) throw new Error(`"${wrong}" is not an IP address`);
  return splitList(text);
}
