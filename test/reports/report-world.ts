import { sql } from 'kysely';
import type { startAlerts } from '../../src/alerts/start-alerts.ts';
import { writeReportFiles } from '../../src/http/export/reports/report-files.ts';
import { matchView, readFilterOfQuery } from '../../src/http/match-view.ts';
import { createLog } from '../../src/log.ts';
import { createMailSender } from '../../src/mail/smtp.ts';
import { listExceptions } from '../../src/operations/exceptions.ts';
import { gatherReport } from '../../src/operations/reports/gather.ts';
import { countFreeTime } from '../../src/store/free-time/count-free-time.ts';
import { writeListRows } from '../../src/store/list-filter/write-list-rows.ts';
import { checkDigit } from '../../src/values/container-number.ts';
import type { Instant } from '../../src/values/instant.ts';
import { createSender, type Sender } from '../../src/webhooks/deliver.ts';
import type { MailBox } from '../alerts/mail-box.ts';
import { KEPT_TERMS } from '../free-time/kept-terms.ts';
import type { Client, TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { LOOPBACK } from '../webhooks/outbox.ts';

export type AlertOptions = Parameters<typeof startAlerts>[0];

/** A Monday. */
export const MONDAY = '2026-08-17T06:00:00Z';

interface Box {
  readonly number: string;
  readonly customerId?: string;
  readonly firstEta?: Instant;
  readonly eta?: Instant;
  readonly arrived?: Instant;
  readonly out?: Instant;
  readonly scac?: string;
  readonly rolledTo?: string;
}

/** Writes a box as the engine would have left it, in a shipment of its own. */
export async function addBox({ db }: TestService, { accountId }: Client, box: Box): Promise<string> {
  const { customerId = null, firstEta = null, eta = null, arrived = null, out = null, scac = 'MAEU', rolledTo } = box;
  const shipmentId = await insertShipment(db, accountId);
  const id = await insertContainer(db, accountId, shipmentId, `${box.number}${checkDigit(box.number)}`);
  await sql`update shipment set customer_id = ${customerId}, scac = ${scac} where id = ${shipmentId}`.execute(db);
  if (customerId !== null) {
    await sql`insert into party_role (account_id, id, roleable_type, roleable_id, role, party_id)
      values (${accountId}, gen_random_uuid(), 'Shipment', ${shipmentId}, 'customer', ${customerId})`.execute(db);
  }
  const vesselChanges = rolledTo ? [{ label: 'POL', from: 'EVER ACE', to: rolledTo, at: '2026-07-20T00:00:00Z' }] : [];
  await db
    .updateTable('container')
    .set({
      ...{ pod_locode: 'USLGB', pod_name: 'Long Beach', pod_timezone: 'America/Los_Angeles' },
      ...{ first_eta_at: firstEta, pod_eta_at: eta, pod_arrived_at: arrived },
      ...{ pod_discharged_at: arrived, pod_full_out_at: out },
      journey: JSON.stringify({ calls: [], lastSource: null, vesselChanges }),
    })
    .where('id', '=', id)
    .execute();
  await db.transaction().execute(async (trx) => {
    await countFreeTime(trx, accountId, [shipmentId]);
    await writeListRows(trx, accountId, [shipmentId]);
  });
  return id;
}

export async function addCustomer(client: Client, company_name: string): Promise<string> {
  const { body } = await client.call('POST', '/parties', { data: { type: 'party', attributes: { company_name } } });
  return body.data.id;
}

/** Four days of demurrage are free, then each costs. */
export async function addTariff(client: Client): Promise<void> {
  const { status } = await client.call('POST', '/tariffs', { data: { attributes: KEPT_TERMS } });
  if (status !== 201) throw new Error('the tariff was refused');
}

/** The worker that sends, with a clock of the test. */
export function workerOf(
  { db, services }: TestService,
  mailBox: MailBox,
  now: () => Date,
): { readonly options: AlertOptions; readonly sender: Sender } {
  const sender = createSender(LOOPBACK);
  const server = { host: '127.0.0.1', port: mailBox.port, isEncrypted: false, credentials: undefined };
  const sources = { dbs: { db, aisDb: undefined }, readFilter: readFilterOfQuery(db, now) };
  const options: AlertOptions = {
    ...{ db, now, keys: services.sealingKeys, log: createLog('silent'), baseUrl: 'https://track.acme.example' },
    maxMailsAnHour: 1_000,
    sendMail: createMailSender(server, 'landfall@acme.example', now),
    post: sender.deliver,
    listExceptions,
    matchView: (from, view, ids) => matchView(from, view, ids, now),
    gatherReport: (report, at) => gatherReport(sources, report, at),
    writeReportFiles,
  };
  return { options, sender };
}
