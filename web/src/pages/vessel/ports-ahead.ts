import type { Container } from '../../api/resources.ts';

/** A port at which containers leave a ship. */
export interface PortAhead {
  readonly locode: string;
  readonly name: string;
  readonly zone: string | null;
  /** The earliest that was said of any of them. */
  readonly etaAt: string | null;
}

/** In the order of arrival; those without an estimate last. */
export function portsAhead(containers: readonly Container[]): PortAhead[] {
  const ports = new Map<string, PortAhead>();
  for (const { attributes } of containers) {
    const { pod_locode: locode, pod_name: name, pod_eta_at: etaAt, pod_ata_at: arrivedAt } = attributes.situation;
    if (locode === null || name === null || arrivedAt !== null) continue;
    const known = ports.get(locode) ?? { locode, name, zone: attributes.pod_timezone, etaAt };
    ports.set(locode, { ...known, etaAt: earlier(known.etaAt, etaAt) });
  }
  return [...ports.values()].sort((one, other) => msOf(one.etaAt) - msOf(other.etaAt));
}

function earlier(one: string | null, other: string | null): string | null {
  return msOf(other) < msOf(one) ? other : one;
}

function msOf(at: string | null): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}
