import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepWaiting } from '../../src/tracking/intake/intake-jobs.ts';
import { enterRows } from '../../src/tracking/intake/manual-entry.ts';
import { receiveEdi } from '../../src/tracking/intake/receive-edi.ts';
import { takeInMessage } from '../../src/tracking/intake/take-in.ts';
import { DCSA } from '../../src/tracking/reading/normalisers.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const fixture = (name: string) => readFileSync(new URL(`../../src/sources/edi/fixtures/${name}.edi`, import.meta.url));
/** The box of codeco-good that left the terminal full, and its bill of lading. */
const BOX = 'OOLU7811408';
const BILL = 'OOLU2690012345';
/** One that names no bill: it was returned empty. */
const LOOSE = 'TGHU6022180';

let world: TrackingWorld;
beforeEach(async () => {
  world = await createTrackingWorld('2026-11-08T00:00:00Z');
  const delivery = { payload: fixture('codeco-good'), receivedBy: 'http', acknowledge: false };
  await receiveEdi(world.tracking, { accountId: world.accountId, ...delivery });
});
afterEach(() => world.close());

const waiting = async (box = BOX) =>
  (await world.tracking.db.selectFrom('waiting_observation').where('container_number', '=', box).select('id').execute())
    .length;
const milestones = async () =>
  (
    await world.tracking.db
      .selectFrom('transport_event')
      .where('milestone', '=', true)
      .select(['event', 'data_source as source'])
      .orderBy('timestamp')
      .execute()
  ).map(({ event, source }) => `${event} ${source}`);
const discharged = (box: string) =>
  dcsaEvent('EQUIPMENT DISC ACT', 'ESVLC', '2026-10-31T12:00:00+01:00', { box, vessel: ['9321483', 'EMMA MAERSK'] });
const OUT = 'container.transport.full_out terminal';

describe('what terminals say of a box before anybody follows it', () => {
  it('is there when the container is asked for', async () => {
    expect(await waiting()).toBeGreaterThan(0);
    world.carrier.answers.set(BOX, [discharged(BOX)]);
    await world.request(BOX, { type: 'container' });
    await world.settle();
    expect(await milestones()).toContain(OUT);
    expect(await waiting()).toBe(0);
  });

  it('is there when its bill of lading is asked for', async () => {
    world.carrier.answers.set(BILL, [discharged(BOX)]);
    await world.request(BILL);
    await world.settle();
    expect(await milestones()).toContain(OUT);
  });

  it('is there when the box joins a shipment later', async () => {
    world.carrier.answers.set('MAEU123456789', [discharged('CSQU3054383')]);
    await world.request('MAEU123456789');
    await world.settle();
    expect(await waiting(LOOSE)).toBeGreaterThan(0);
    world.carrier.answers.set('MAEU123456789', [discharged('CSQU3054383'), discharged(LOOSE)]);
    world.setClock('2026-11-09T00:00:00Z');
    await world.settle();
    expect(await milestones()).toContain('container.transport.empty_in terminal');
    expect(await waiting(LOOSE)).toBe(0);
  });

  it('is there when the container is entered by hand, or joins a shipment that was pushed about', async () => {
    const row = {
      row: 2,
      numberType: 'bill_of_lading',
      number: 'MAEU123456789',
      scac: 'MAEU',
      references: [],
      tags: [],
    } as const;
    await enterRows(world.tracking, world.accountId, [{ ...row, containerNumber: BOX }]);
    expect(await milestones()).toEqual([]);
    await enterRows(world.tracking, world.accountId, [{ ...row, number: BILL }]);
    expect(await milestones()).toEqual([OUT]);
    world.setClock('2026-11-09T00:00:00Z');
    const documents = [{ documentReferenceType: 'TRD', documentReferenceValue: 'MAEU123456789' }];
    const body = Buffer.from(JSON.stringify([{ ...discharged(LOOSE), documentReferences: documents }]));
    const speaker = { accountId: world.accountId, source: 'shipping_line', sourceName: 'dcsa:MAEU' } as const;
    const message = { body, contentType: null, httpStatus: null, asked: 'push 1', truncated: false };
    await takeInMessage(world.tracking, { ...speaker, receivedAt: '2026-11-09T00:00:00Z' }, message, DCSA);
    expect(await waiting(LOOSE)).toBe(0);
    expect(await milestones()).toContain('container.transport.empty_in terminal');
  });

  it('is there when a message of EDI adds the container to a shipment', async () => {
    const row = {
      row: 2,
      numberType: 'bill_of_lading',
      number: 'MAEU241790021',
      scac: 'MAEU',
      references: [],
      tags: [],
    };
    await enterRows(world.tracking, world.accountId, [{ ...row, numberType: 'bill_of_lading' }]);
    expect(await waiting(LOOSE)).toBeGreaterThan(0);
    const payload = Buffer.from(fixture('iftsta-good').toString('latin1').replaceAll('MSKU4023150', LOOSE), 'latin1');
    await receiveEdi(world.tracking, { accountId: world.accountId, payload, receivedBy: 'http', acknowledge: false });
    expect(await waiting(LOOSE)).toBe(0);
    expect(await milestones()).toContain('container.transport.empty_in terminal');
  });

  it('is not given to a shipment that it is not about', async () => {
    world.carrier.answers.set('MAEU123456789', [discharged(BOX)]);
    await world.request('MAEU123456789');
    await world.settle();
    await sweepWaiting(world.tracking);
    expect(await milestones()).not.toContain(OUT);
    expect(await waiting()).toBeGreaterThan(0);
  });

  it('is dropped when nobody comes for half a year', async () => {
    world.setClock('2027-05-01T00:00:00Z');
    await sweepWaiting(world.tracking);
    expect(await waiting()).toBeGreaterThan(0);
    world.setClock('2027-06-01T00:00:00Z');
    await sweepWaiting(world.tracking);
    expect(await waiting()).toBe(0);
  });
});
