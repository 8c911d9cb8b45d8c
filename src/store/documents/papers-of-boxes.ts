import { type RawBuilder, sql } from 'kysely';
import { COMPARED_TYPES, type Paper, type TrackedBox } from '../../domain/documents/paper-differences.ts';
import { withCorrections } from '../../domain/documents/read-payload.ts';
import type { Id } from '../../values/id.ts';
import { LAST_FREE_DAY } from '../containers/shown-last-free-day.ts';
import type { Db } from '../tables.ts';

/** A box, and a document of its shipment. */
export interface PaperOfBox {
  readonly paper: Paper;
  readonly box: TrackedBox;
}

export interface PapersAsked {
  readonly containerId?: Id | undefined;
  readonly shipmentId?: Id | undefined;
  readonly documentId?: Id | undefined;
}

const MAX_PAPERS = 300;
const MAX_ROWS = 2_000;

type Row = Omit<Paper, 'payload'> &
  TrackedBox & {
    readonly payload: Readonly<Record<string, unknown>>;
    readonly corrected: Readonly<Record<string, unknown>> | null;
  };

/**
 * The newest documents that were read and speak of arrivals, seals or boxes, each with every box of its shipments. Where one
 * document is asked about, also what newer ones say of the same boxes.
 */
export async function listPapersOfBoxes(db: Db, accountId: Id, asked: PapersAsked = {}): Promise<PaperOfBox[]> {
  const { rows } = await sql<Row>`
    with paper as (
      select document.id, document.name, coalesce(document_type_manual, document_type) as type, document.created_at,
        document.extracted_data_manual,
        array(select entity_id from document_link as link where link.account_id = document.account_id
          and link.document_id = document.id and entity_type = 'Shipment') as shipments
      from document
      where document.account_id = ${accountId} and linked
        and coalesce(document_type_manual, document_type) = any(${[...COMPARED_TYPES]}::text[])
        and ${narrowed(accountId, asked)}
      order by document.created_at desc, document.id limit ${MAX_PAPERS}
    )
    select paper.id as "documentId", paper.name, paper.type as "documentType", paper.created_at as "createdAt",
      reading.payload, paper.extracted_data_manual as corrected,
      container.id as "containerId", container.number, container.pod_eta_at as "podEtaAt",
      container.pod_arrived_at as "podArrivedAt", container.pod_timezone as "podTimezone",
      container.pod_locode as "podLocode", container.pod_name as "podName", container.pod_vessel_name as "podVesselName",
      ${LAST_FREE_DAY} ->> 'on' as "lastFreeOn", container.seal_number as "sealNumber",
      container.weight_in_lbs as "weightInLbs", ${numbersOf(accountId, sql`= container.shipment_id`)} as siblings,
      ${numbersOf(accountId, sql`= any(paper.shipments)`)} as boxes
    from paper
    join lateral (select payload from document_representation as newest
      where newest.account_id = ${accountId} and newest.document_id = paper.id
      order by newest.created_at desc, newest.id desc limit 1) as reading on true
    join container on container.account_id = ${accountId} and container.shipment_id = any(paper.shipments)
      and container.left_shipment_at is null
    order by paper.created_at desc, paper.id, container.number limit ${MAX_ROWS}`.execute(db);
  return rows.map(({ documentId, name, documentType, createdAt, payload, boxes, corrected, ...box }) => ({
    paper: { documentId, name, documentType, createdAt, payload: withCorrections(payload, corrected), boxes },
    box,
  }));
}

function numbersOf(accountId: Id, ofShipments: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(select other.number from container as other where other.account_id = ${accountId}
    and other.shipment_id ${ofShipments} and other.left_shipment_at is null order by other.number)`;
}

function narrowed(accountId: Id, { containerId, shipmentId, documentId }: PapersAsked): RawBuilder<unknown> {
  const shipments = [
    ...(shipmentId === undefined ? [] : [sql`select ${shipmentId}::uuid`]),
    ...(containerId === undefined
      ? []
      : [sql`select shipment_id from container where account_id = ${accountId} and id = ${containerId}`]),
    ...(documentId === undefined
      ? []
      : [
          sql`select entity_id from document_link
            where account_id = ${accountId} and document_id = ${documentId} and entity_type = 'Shipment'`,
        ]),
  ];
  if (shipments.length === 0) return sql`true`;
  return sql`document.id in (select document_id from document_link where account_id = ${accountId}
    and entity_type = 'Shipment' and entity_id in (${sql.join(shipments, sql` union all `)}))`;
}
