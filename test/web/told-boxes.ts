import type { Db } from '../../src/store/tables.ts';
import type { Client } from '../service.ts';
import { addVessel } from './world.ts';

/**
 * Boxes that cost money, told of over the interface as people and terminals tell: one that missed its connection, one that
 * waits for its next ship, three of a shipment of which one goes another way, two that went inland by train.
 */
export interface ToldBoxes {
  readonly missed: ToldShipment;
  readonly waiting: ToldShipment;
  readonly parted: ToldShipment;
  readonly inland: ToldShipment;
}

export interface ToldShipment {
  readonly id: string;
  readonly number: string;
  /** By the numbers of the containers. */
  readonly boxes: ReadonlyMap<string, string>;
}

export const SHIPS = {
  feeder: { vessel_imo: '9811000', vessel_name: 'EVER GIVEN', voyage_number: '11S' },
  gone: { vessel_imo: '9850800', vessel_name: 'EVER FORTUNE', voyage_number: '22E' },
  next: { vessel_imo: '9863297', vessel_name: 'HMM ALGECIRAS', voyage_number: '33E' },
  main: { vessel_imo: '9839284', vessel_name: 'MSC GULSUN', voyage_number: '44E' },
  later: { vessel_imo: '9776418', vessel_name: 'CMA CGM TROCADERO', voyage_number: '55E' },
} as const;
type Ship = (typeof SHIPS)[keyof typeof SHIPS];

const DAY_MS = 86_400_000;

export async function tellBoxes(db: Db, client: Client, now: Date): Promise<ToldBoxes> {
  for (const [index, ship] of Object.values(SHIPS).entries()) {
    await addVessel(db, ship.vessel_imo, ship.vessel_name, 150 + 8 * index);
  }
  const teller = new Teller(client, now);
  return {
    missed: await missedConnection(teller),
    waiting: await waitingForItsShip(teller),
    parted: await partedBoxes(teller),
    inland: await goneInland(teller),
  };
}

/** Its next ship left half a day before it came, which the line has not taken notice of. */
async function missedConnection(teller: Teller): Promise<ToldShipment> {
  const shipment = await teller.enter('EGLV100000001', ['EITU9452010'], 'CNXMN', 'USLGB');
  await teller.say(shipment, 'EITU9452010', [
    ['vessel_loaded', 'CNXMN', -13, SHIPS.feeder],
    ['vessel_departed', 'CNXMN', -12, SHIPS.feeder],
    ['transshipment_departed', 'SGSIN', -4, SHIPS.gone, 'estimated'],
    ['vessel_arrived', 'USLGB', 14, SHIPS.gone, 'estimated'],
  ]);
  await teller.berth('SGSIN', SHIPS.gone, 'departed', -6.5);
  await teller.say(shipment, 'EITU9452010', [
    ['transshipment_arrived', 'SGSIN', -6, SHIPS.feeder],
    ['transshipment_discharged', 'SGSIN', -5, SHIPS.feeder],
  ]);
  return shipment;
}

async function waitingForItsShip(teller: Teller): Promise<ToldShipment> {
  const shipment = await teller.enter('EGLV100000002', ['TEMU1897260'], 'CNSHA', 'USLAX');
  await teller.say(shipment, 'TEMU1897260', [
    ['vessel_departed', 'CNSHA', -11, SHIPS.feeder],
    ['transshipment_arrived', 'SGSIN', -6, SHIPS.feeder],
    ['transshipment_discharged', 'SGSIN', -5, SHIPS.feeder],
    ['transshipment_departed', 'SGSIN', 2, SHIPS.next, 'estimated'],
    ['vessel_arrived', 'USLAX', 17, SHIPS.next, 'estimated'],
  ]);
  return shipment;
}

/** The last of the three was rolled, and goes to another port by another ship. */
async function partedBoxes(teller: Teller): Promise<ToldShipment> {
  const together = ['MSKU1837661', 'OOLU4982897'];
  const shipment = await teller.enter('EGLV100000003', [...together, 'COSU0000906'], 'CNSHA', 'USLGB');
  for (const number of together) {
    await teller.say(shipment, number, [
      ['vessel_loaded', 'CNSHA', -9, SHIPS.main],
      ['vessel_departed', 'CNSHA', -8, SHIPS.main],
      ['vessel_arrived', 'USLGB', 5, SHIPS.main, 'estimated'],
    ]);
  }
  await teller.say(shipment, 'COSU0000906', [
    ['vessel_loaded', 'CNSHA', -3, SHIPS.later],
    ['vessel_departed', 'CNSHA', -2, SHIPS.later],
    ['vessel_arrived', 'USOAK', 12, SHIPS.later, 'estimated'],
  ]);
  return shipment;
}

/** Both by train to Kansas City; one was fetched there, the other has to be by tomorrow. */
async function goneInland(teller: Teller): Promise<ToldShipment> {
  const numbers = ['FFAU4012722', 'TGHU3732450'];
  const shipment = await teller.enter('EGLV100000004', numbers, 'CNXMN', 'USLAX', 'USKCK');
  for (const number of numbers) {
    await teller.say(shipment, number, [
      ['vessel_departed', 'CNXMN', -25, SHIPS.main],
      ['vessel_arrived', 'USLAX', -13, SHIPS.main],
      ['vessel_discharged', 'USLAX', -12, SHIPS.main],
      ['rail_departed', 'USLAX', -10],
      ['rail_unloaded', 'USKCK', -4],
    ]);
  }
  await teller.freeUntil('USKCK', numbers, 1);
  await teller.say(shipment, 'TGHU3732450', [['full_out', 'USKCK', -1]]);
  return shipment;
}

type Told = readonly [event: string, locode: string, inDays: number, ship?: Ship, estimated?: 'estimated'];

export class Teller {
  private sequence = 0;

  private readonly client: Client;
  private readonly now: Date;

  constructor(client: Client, now: Date) {
    this.client = client;
    this.now = now;
  }

  async enter(number: string, boxes: readonly string[], from: string, to: string, inland?: string) {
    const ports = { port_of_lading: from, port_of_discharge: to, ...(inland && { destination: inland }) };
    const attributes = { number, scac: 'EGLV', container_numbers: boxes, ...ports };
    const { id } = await this.post('/shipments', { data: { attributes } });
    const { body } = await this.client.call('GET', `/shipments/${id}?include=containers`);
    const included = body.included as { id: string; attributes: { number: string } }[];
    return { id, number, boxes: new Map(included.map((one) => [one.attributes.number, one.id])) };
  }

  async say({ boxes }: ToldShipment, box: string, told: readonly Told[]): Promise<void> {
    const observations = told.map(([event, location_locode, inDays, ship, estimated]) => ({
      event,
      location_locode,
      timestamp: this.at(inDays),
      estimated: estimated !== undefined,
      ...ship,
    }));
    await this.post(`/containers/${boxes.get(box)}/observations`, { data: { attributes: { observations } } });
  }

  async berth(unlocode: string, ship: Ship, activity: string, inDays: number): Promise<void> {
    const vessels = [{ imo: ship.vessel_imo, name: ship.vessel_name, activity, at: this.at(inDays) }];
    await this.feed(unlocode, inDays, { vessels });
  }

  async freeUntil(unlocode: string, numbers: readonly string[], inDays: number): Promise<void> {
    const last_free_day = { terminal: this.at(inDays).slice(0, 10) };
    await this.feed(unlocode, -3, { containers: numbers.map((number) => ({ number, last_free_day })) });
  }

  private async feed(unlocode: string, inDays: number, told: object): Promise<void> {
    this.sequence += 1;
    const message = { source: unlocode, sequence: this.sequence, sent_at: this.at(inDays), facility: { unlocode } };
    const { status, body } = await this.client.call('POST', '/terminal_feed', { ...message, ...told });
    if (status !== 202 || body.problems > 0) throw new Error(`${unlocode}: ${JSON.stringify(body)}`);
  }

  private async post(path: string, body: object): Promise<{ id: string }> {
    const reply = await this.client.call('POST', path, body);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
    return reply.body.data;
  }

  private at(inDays: number): string {
    return new Date(this.now.getTime() + inDays * DAY_MS).toISOString();
  }
}
