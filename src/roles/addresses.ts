import { type Config, runsDemo } from '../config.ts';
import type { TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { type IpNetworks, isLoopbackAddress } from '../net/ip-network.ts';

/** Of links in what is sent without having been asked for. */
export function baseUrlOf(config: Config): string {
  return config.publicUrl ?? `http://${linkHost(config.host)}:${config.port}`;
}

export function linkHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** In the demo, receivers run on the same machine. */
export function webhookTargets(config: Config): TargetPolicy {
  const { webhookNetworks: own = () => false, webhookHttp: allowHttp, webhookPorts: ports } = config;
  if (!runsDemo(config)) return { ownNetworks: own, allowHttp, ports };
  return { ownNetworks: orLoopback(own), allowHttp: true, ports: 'any' };
}

/** Carriers are outside: an address of theirs that leads inside is refused, unless the operator opened that network. */
export function carrierTargets(config: Config): TargetPolicy {
  const own = config.carrierNetworks ?? (() => false);
  return { ownNetworks: runsDemo(config) ? orLoopback(own) : own, allowHttp: true, ports: 'any' };
}

function orLoopback(own: IpNetworks): IpNetworks {
  return (address) => own(address) || isLoopbackAddress(address);
}
