import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listInterchanges } from '../../src/store/intake/edi-interchanges.ts';
import { insertEdiPartner, listEdiPartners } from '../../src/store/intake/edi-partners.ts';
import { listQuarantine } from '../../src/store/intake/quarantine.ts';
import { receiveEdi } from '../../src/tracking/intake/receive-edi.ts';
import { reprocessPayload } from '../../src/tracking/intake/reprocess.ts';
import { resumeIntake } from '../../src/tracking/intake/resume-intake.ts';
import { keepMessage, takeInMessage } from '../../src/tracking/intake/take-in.ts';
import { DCSA } from '../../src/tracking/reading/normalisers.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import { newId } from '../../src/values/id.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const fixture = (name: string) => readFileSync(new URL(`../../src/sources/edi/fixtures/${name}.edi`, import.meta.url));
const PAGE = { number: 1, size: 50 };

let world: TrackingWorld;
beforeEach(async () => {
  world = await createTrackingWorld('2026-11-08T00:00:00Z');
});
afterEach(() => world.close());

const count = async (
  table: 'observation' | 'unread_payload' | 'transport_event' | 'domain_event' | 'waiting_observation',
) => (await world.tracking.db.selectFrom(table).select('account_id').execute()).length;
/** A process that ends as soon as it begins to apply something. */
const dying = (): Tracking => ({
  ...world.tracking,
  resolvePlace: () => {
    throw new Error('the process ended');
  },
});
const speaker = () => ({
  accountId: world.accountId,
  source: 'shipping_line' as const,
  sourceName: 'dcsa:MAEU',
  receivedAt: '2026-11-08T00:00:00Z' as const,
  scac: 'MAEU',
});
const message = (events: readonly object[]) => ({
  body: Buffer.from(JSON.stringify(events)),
  contentType: 'application/json',
  httpStatus: null,
  asked: 'push 1',
  truncated: false,
});

describe('a push whose process ended between storing and applying', () => {
  beforeEach(async () => {
    const load = dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-11-01T10:00:00+08:00', { empty: false });
    world.carrier.answers.set('BOOKED1', [load]);
    await world.request('BOOKED1');
    await world.settle();
  });
  const departure = () =>
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-11-03T10:00:00+08:00', { vessel: ['9321483', 'EMMA MAERSK'] });

  it('is applied by another one, once', async () => {
    const before = await count('observation');
    await keepMessage(world.tracking, speaker(), message([departure()]));
    expect([await count('observation'), await count('unread_payload')]).toEqual([before, 1]);
    // Too soon: whoever stored it may still be at it.
    await resumeIntake(world.tracking);
    expect(await count('observation')).toBe(before);
    world.setClock('2026-11-08T00:05:00Z');
    await Promise.all([resumeIntake(world.tracking), resumeIntake(world.tracking)]);
    await resumeIntake(world.tracking);
    expect([await count('observation'), await count('unread_payload')]).toEqual([before + 1, 0]);
  });

  it('is applied once although its sender sends it again', async () => {
    const before = await count('observation');
    const pushed = message([departure()]);
    await expect(takeInMessage(dying(), speaker(), pushed, DCSA)).rejects.toThrow('the process ended');
    expect([await count('observation'), await count('unread_payload')]).toEqual([before, 1]);
    await takeInMessage(world.tracking, speaker(), pushed, DCSA);
    world.setClock('2026-11-08T00:05:00Z');
    await resumeIntake(world.tracking);
    expect([await count('observation'), await count('unread_payload')]).toEqual([before + 1, 0]);
  });

  it('that can never be applied ends in the quarantine, and does not keep others waiting', async () => {
    await keepMessage(world.tracking, speaker(), message([departure()]));
    for (let minutes = 5; minutes < 60; minutes += 5) {
      world.setClock(new Date(Date.parse('2026-11-08T00:00:00Z') + minutes * 60_000).toISOString());
      await resumeIntake(dying());
    }
    expect(await count('unread_payload')).toBe(0);
    const { rows } = await listQuarantine(world.tracking.db, world.accountId, {}, PAGE);
    expect(rows).toMatchObject([{ reason: 'not_applied', status: 'open' }]);
    const before = await count('observation');
    // The mistake was mended.
    expect(await reprocessPayload(world.tracking, world.accountId, rows[0]?.payloadId ?? '')).toBe(true);
    expect(await count('observation')).toBe(before + 1);
    expect((await listQuarantine(world.tracking.db, world.accountId, { status: 'open' }, PAGE)).total).toBe(0);
  });
});

describe('interchanges', () => {
  const partner = async (profile: object) => {
    await insertEdiPartner(
      world.tracking.db as never,
      world.accountId,
      { id: newId(), name: 'Carrier', profile: { senders: ['CARRIER'], ...profile } },
      '2026-11-01T00:00:00Z',
    );
  };
  const receive = (tracking: Tracking, payload: Uint8Array) =>
    receiveEdi(tracking, { accountId: world.accountId, payload, receivedBy: 'http', acknowledge: true });
  const interchanges = async () => (await listInterchanges(world.tracking.db, world.accountId, {}, PAGE)).rows;

  it('whose process ended are applied by another one, all of the payload, with their acknowledgements, once', async () => {
    await partner({ scac: 'MAEU' });
    const payload = Buffer.concat([fixture('315-good'), fixture('codeco-good')]);
    await expect(receive(dying(), payload)).rejects.toThrow('the process ended');
    expect((await interchanges()).map(({ status }) => status)).toEqual(['received', 'received']);
    world.setClock('2026-11-08T00:05:00Z');
    await Promise.all([resumeIntake(world.tracking), resumeIntake(world.tracking)]);
    const resumed = await interchanges();
    expect(resumed.map(({ status, acknowledgement }) => [status, acknowledgement !== null])).toEqual([
      ['applied', true],
      ['applied', true],
    ]);
    const counted = [await count('observation'), await count('transport_event'), await count('domain_event')];
    expect(counted[0]).toBeGreaterThan(0);
    const [again] = await receive(world.tracking, fixture('315-good'));
    expect(again?.isDuplicate).toBe(true);
    expect([await count('observation'), await count('transport_event'), await count('domain_event')]).toEqual(counted);
  });

  it('from the quarantine give their observations once the profile of their sender is right', async () => {
    const receipts = await receive(world.tracking, fixture('315-malformed'));
    expect(receipts.map(({ interchange }) => interchange.status)).toEqual([
      'quarantined',
      'quarantined',
      'quarantined',
    ]);
    const open = await listQuarantine(world.tracking.db, world.accountId, { status: 'open' }, PAGE);
    await partner({ looseEnvelope: true, scac: 'MAEU' });
    expect(await listEdiPartners(world.tracking.db, world.accountId)).toHaveLength(1);
    for (const { payloadId } of open.rows) await reprocessPayload(world.tracking, world.accountId, payloadId);
    const [first] = (await interchanges()).filter(({ status }) => status === 'applied');
    expect(first?.observationCount).toBeGreaterThan(0);
    const taken = async () => [await count('observation'), await count('waiting_observation')];
    const before = await taken();
    expect(Math.max(...before)).toBeGreaterThan(0);
    for (const { payloadId } of open.rows) await reprocessPayload(world.tracking, world.accountId, payloadId);
    expect(await taken()).toEqual(before);
    // Its sender was told at the time, and is not told again.
    expect(first?.acknowledgement).toContain('TA1*');
  });

  it('with codes of their own are understood once the profile says what these mean', async () => {
    const status = (code: string, number: string) =>
      `ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261102*0412*U*00401*${number}*0*P*>~` +
      `GS*QO*A*B*20261102*0412*1*X*004010~ST*315*0001~B4***${code}*20261031*1200*ESVLC*OOLU*781140*L***UN*8~` +
      `N9*BM*OOLU2690012345~R4*D*UN*ESVLC~SE*5*0001~GE*1*1~IEA*1*${number}~`;
    await receive(world.tracking, Buffer.from(status('ZZ9', '000000778')));
    const open = await listQuarantine(world.tracking.db, world.accountId, { status: 'open' }, PAGE);
    expect(open.rows).toMatchObject([{ reason: 'unknown_code', sourceName: 'edi:CARRIER' }]);
    await partner({ scac: 'OOLU', statusCodes: { ZZ9: 'UV' } });
    await reprocessPayload(world.tracking, world.accountId, open.rows[0]?.payloadId ?? '');
    const events = await world.tracking.db.selectFrom('transport_event').select('event').execute();
    expect(events.map(({ event }) => event)).toContain('container.transport.vessel_discharged');
    expect((await listQuarantine(world.tracking.db, world.accountId, { status: 'open' }, PAGE)).total).toBe(0);
  });
});
