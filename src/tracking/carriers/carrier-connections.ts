import type { CarrierConnection, ConnectionStatus, TrackingWay } from '../../domain/carriers/carrier-connection.ts';
import type { CarrierCredential } from '../../domain/carriers/carrier-credential.ts';
import {
  type CarrierKeys,
  type CarrierState,
  FAILURES_IN_TROUBLE,
  INSTALLATION,
} from '../../domain/carriers/carrier-state.ts';
import { REQUEST_TYPES } from '../../domain/shipments/tracking-request.ts';
import { listCarrierCredentials } from '../../store/carriers/carrier-credentials.ts';
import { listCarrierStates } from '../../store/carriers/carrier-states.ts';
import { countByLine } from '../../store/carriers/carrier-use.ts';
import { listShippingLines } from '../../store/carriers/shipping-lines.ts';
import { listEdiPartners } from '../../store/intake/edi-partners.ts';
import type { Id } from '../../values/id.ts';
import { reportBudget } from '../polling/plan.ts';
import type { Tracking } from '../tracking.ts';

/** Every line, and how the account is connected to it: those with an interface first. */
export async function listConnections(tracking: Tracking, accountId: Id): Promise<CarrierConnection[]> {
  const { db, sources } = tracking;
  const [lines, credentials, states, uses] = [
    await listShippingLines(db),
    await listCarrierCredentials(db, accountId),
    await listCarrierStates(db, accountId),
    await countByLine(db, accountId),
  ];
  const keysOf = await tracking.credentialsOf(accountId);
  const connections: CarrierConnection[] = [];
  for (const { scac, shortName: name } of lines) {
    const credential = credentials.find((one) => one.scac === sources.keysOf(scac));
    const use = uses.get(scac) ?? { waiting: 0, followed: 0 };
    connections.push({ ...(await connectionOf(tracking, keysOf(scac), scac, credential, states)), scac, name, ...use });
  }
  return connections.sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));
}

function rank({ interfaces, waiting }: CarrierConnection): number {
  return waiting > 0 ? 0 : interfaces.length > 0 ? 1 : 2;
}

type Standing = Omit<CarrierConnection, 'scac' | 'name' | 'waiting' | 'followed'>;

async function connectionOf(
  { db, sources, now }: Tracking,
  keys: CarrierKeys,
  scac: string,
  credential: CarrierCredential | undefined,
  states: readonly CarrierState[],
): Promise<Standing> {
  const source = sources.find(scac, keys);
  const state = states.find((one) => one.scac === scac && one.keyOwner === keys.owner);
  const interfaces = sources.interfacesOf(scac);
  const isOwn = keys.owner !== INSTALLATION;
  return {
    interfaces,
    keys: source ? (isOwn ? 'account' : 'installation') : null,
    interfaceName: source?.name ?? null,
    credentialId: credential?.id ?? null,
    status: statusOf(interfaces.length > 0, source !== undefined, isOwn ? credential : undefined, state),
    lastError: credential?.refusal ?? state?.lastError ?? null,
    lastSucceededAt: state?.lastSucceededAt ?? null,
    lastFailedAt: state?.lastFailedAt ?? null,
    budget: source ? await reportBudget(db, source.budget, now()) : null,
  };
}

function statusOf(
  isKnown: boolean,
  hasKeys: boolean,
  credential: CarrierCredential | undefined,
  state: CarrierState | undefined,
): ConnectionStatus {
  if (!isKnown) return 'no_interface';
  if (!hasKeys) return 'no_keys';
  if (credential?.status === 'unauthorised') return 'refused';
  if (state && (state.breaker !== 'closed' || state.consecutiveFailures >= FAILURES_IN_TROUBLE)) return 'unavailable';
  if (credential?.status === 'accepted' || (state && state.lastSucceededAt !== null)) return 'working';
  return 'untried';
}

/** By which ways each line can be followed at all, and which of them the account can go. */
export async function listWays(tracking: Tracking, accountId: Id): Promise<(scac: string) => TrackingWay[]> {
  const { db, sources, credentialsOf } = tracking;
  const partners = new Set((await listEdiPartners(db, accountId)).map(({ profile }) => profile.scac));
  const keysOf = await credentialsOf(accountId);
  return (scac) => {
    const used = sources.find(scac, keysOf(scac))?.name;
    const byInterface = sources.interfacesOf(scac).map(({ name, numbers }) => ({
      way: 'interface' as const,
      name,
      numbers,
      ready: name === used,
    }));
    // Every line's messages can be read; whether it sends them is between the line and its customer.
    const edi = { way: 'edi' as const, name: 'EDI', numbers: REQUEST_TYPES, ready: partners.has(scac) };
    return [...byInterface, edi];
  };
}
