import { DAY_MS } from '../../values/duration.ts';
import type { Booking } from '../world/world.ts';
import type { AskAs } from './ask-as.ts';
import { keepFreeTime } from './free-time.ts';
import { type PaperKind, paperOf } from './papers.ts';
import { FAILING, LISTENING } from './receivers.ts';
import { writeMail } from './write-mail.ts';

export interface OfficeOptions {
  readonly ask: AskAs;
  /** Whoever looks at the demo. */
  readonly visitorId: string;
  /** Whose papers come by mail: shipments that are followed. */
  readonly bookings: readonly Booking[];
  readonly receiversUrl: string;
  readonly nowMs: number;
  readonly isStopped: () => boolean;
  readonly onError: (error: unknown) => void;
}

interface Made {
  readonly data: { readonly id: string };
}
interface Listed {
  readonly data: readonly { readonly id: string; readonly attributes: { readonly url?: string } }[];
}

const CUSTOMER = 'Northwind Imports';
const CUSTOMERS_SHIPMENTS = 8;

/** Which papers come in one mail: before the departure, with it, and at the arrival. */
const MAILS: readonly { readonly subject: string; readonly kinds: readonly PaperKind[] }[] = [
  {
    subject: 'Papers before the departure',
    kinds: [
      'booking_confirmation',
      'shipping_instructions',
      'commercial_invoice',
      'packing_list',
      'verified_gross_mass',
    ],
  },
  {
    subject: 'Papers of the shipment',
    kinds: ['bill_of_lading', 'sea_waybill', 'certificate_of_origin', 'dangerous_goods_declaration', 'isf'],
  },
  {
    subject: 'Papers for the arrival',
    kinds: ['arrival_notice', 'freight_invoice', 'customs_entry', 'delivery_order', 'unknown'],
  },
];

/** What people of the demo's company do on their first day, over the interface that everybody uses. */
export async function furnishOffice(options: OfficeOptions): Promise<void> {
  const { ask, visitorId: me, isStopped, onError } = options;
  const post = async (path: string, type: string, attributes: object, more: object = {}): Promise<string> => {
    const body = { data: { type, attributes, ...more } };
    return (await ask<Made>(me, { method: 'POST', path, body })).data.id;
  };
  const steps = [
    () => saveViews(post),
    () => nameCustomer(ask, me, post),
    () => workOnExceptions(options, post),
    () => openWebhooks(options, post),
    () => mailPapers(options),
    () => keepFreeTime(ask, me, post),
  ];
  for (const step of steps) {
    if (isStopped()) return;
    await step().catch(onError);
  }
}

type Post = (path: string, type: string, attributes: object, more?: object) => Promise<string>;

async function saveViews(post: Post): Promise<void> {
  const view = (entity: string, name: string, query: Readonly<Record<string, string>>) =>
    post('/saved_views', 'saved_view', { entity, name, shared: true, query: new URLSearchParams(query).toString() });
  await view('container', 'Past the last free day', { 'filter[exception]': 'past_last_free_day' });
  await view('container', 'Late by a day or more', { 'filter[exception]': 'eta_slip' });
  await view('shipment', CUSTOMER, { q: CUSTOMER });
}

async function nameCustomer(ask: AskAs, me: string, post: Post): Promise<void> {
  const id = await post('/parties', 'party', { company_name: CUSTOMER });
  const path = `/shipments?page[size]=${CUSTOMERS_SHIPMENTS}`;
  const shipments = await ask<Listed>(me, { method: 'GET', path });
  for (const shipment of shipments.data) {
    const relationships = { party: { data: { type: 'party', id } } };
    await post(`/shipments/${shipment.id}/party_roles`, 'party_role', { role: 'customer' }, { relationships });
  }
}

async function workOnExceptions({ ask, visitorId: me, nowMs }: OfficeOptions, post: Post): Promise<void> {
  const colleague = { name: 'Mira Okafor', email: 'mira@landfall.invalid', role: 'member' };
  const mira = await post('/users', 'user', colleague);
  const { data } = await ask<Listed>(me, { method: 'GET', path: '/exceptions?page[size]=8' });
  const [first, second, third, fourth] = data.map(({ id }) => id);
  const change = async (id: string | undefined, attributes: object, by = me) => {
    if (id === undefined) return;
    await ask(by, { method: 'PATCH', path: `/exceptions/${id}`, body: { data: { type: 'exception', attributes } } });
  };
  const say = async (id: string | undefined, by: string, text: string, mentioned: readonly string[]) => {
    if (id === undefined) return;
    const attributes = { body: text, mentioned_user_ids: mentioned };
    const path = `/exceptions/${id}/comments`;
    await ask(by, { method: 'POST', path, body: { data: { type: 'comment', attributes } } });
  };
  await change(first, { assignee_id: mira });
  await say(first, me, '@Mira Okafor can you call the broker about this one?', [mira]);
  await say(first, mira, 'Called: they want the commercial invoice, which I sent. @Demo free time ends soon.', [me]);
  await change(second, { assignee_id: me }, mira);
  await change(third, { snoozed_until: new Date(nowMs + 2 * DAY_MS).toISOString() }, mira);
  await change(fourth, { dismissed_reason: 'The customer knows, and can wait.' }, mira);
}

async function openWebhooks({ receiversUrl }: OfficeOptions, post: Post): Promise<void> {
  const events = ['document.extracted', 'link.created'];
  await post('/webhooks', 'webhook', { url: `${receiversUrl}${LISTENING}`, events });
  await post('/webhooks', 'webhook', { url: `${receiversUrl}${FAILING}`, events: ['document.extracted'] });
}

async function mailPapers({ ask, visitorId, bookings, nowMs }: OfficeOptions): Promise<void> {
  for (const [index, { subject, kinds }] of MAILS.entries()) {
    const booking = bookings[index % Math.max(1, bookings.length)];
    if (booking === undefined) return;
    const papers = kinds.map((kind) => paperOf(kind, booking, nowMs));
    const mail = writeMail(`${subject} ${booking.billOfLading}`, papers, nowMs);
    await ask(visitorId, { method: 'POST', path: '/ingest/email', mail });
  }
}

/** Receivers are elsewhere after every start: the webhooks that lead to them follow. */
export async function followReceivers(ask: AskAs, visitorId: string, receiversUrl: string): Promise<void> {
  const { data } = await ask<Listed>(visitorId, { method: 'GET', path: '/webhooks?page[size]=100' });
  for (const { id, attributes } of data) {
    const [, path] = /^http:\/\/127\.0\.0\.1:\d+(\/[\w-]+)$/.exec(attributes.url ?? '') ?? [];
    const url = `${receiversUrl}${path}`;
    if ((path !== LISTENING && path !== FAILING) || url === attributes.url) continue;
    const body = { data: { type: 'webhook', attributes: { url } } };
    await ask(visitorId, { method: 'PATCH', path: `/webhooks/${id}`, body });
  }
}
