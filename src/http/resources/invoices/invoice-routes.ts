import { CHECK_RESULTS } from '../../../domain/invoices/check-result.ts';
import {
  INVOICE_ATTRIBUTES,
  INVOICE_STATES,
  InvoiceChargeShape,
  InvoiceShape,
} from '../../../domain/invoices/invoice.ts';
import type { InvoiceDraft } from '../../../domain/invoices/invoice-draft.ts';
import { invoiceResource } from '../../../jsonapi/resources/invoice.ts';
import {
  createInvoice,
  getInvoice,
  progressInvoice,
  recheckInvoice,
  removeInvoice,
  replaceInvoice,
} from '../../../operations/invoices/invoices.ts';
import { writeInvoiceLetter } from '../../../operations/invoices/letter.ts';
import { draftInvoice, namesNotFound } from '../../../operations/invoices/read-document.ts';
import { pageInvoices } from '../../../store/invoices/invoices.ts';
import { Choice, isOptional, Nullable, Shape, Text, type TProperties, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, media, nothing, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const InvoiceBody = Shape({ data: Shape({ type: Type.Optional(Choice(['invoice'])), attributes: InvoiceShape }) });
const NewInvoiceBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['invoice'])),
    attributes: InvoiceShape,
    document_id: Type.Optional(
      Nullable(Type.String({ format: 'uuid', description: 'What the invoice was read from.' })),
    ),
  }),
});
/** Any member may be missing: it was not found. */
const DraftShape = Type.Unsafe<InvoiceDraft>({
  ...Shape({ ...partly(INVOICE_ATTRIBUTES), charges: Type.Array(Shape(partly(InvoiceChargeShape.properties))) }),
});

function partly(members: TProperties): TProperties {
  return Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, isOptional(schema) ? schema : Type.Optional(schema)]),
  );
}

/** One may be of a hundred boxes, each with its dates and what is wrong with them. */
const MAX_PAGE = 30;
const alone = { self: '/invoices' };

export const invoiceRoutes = routesOf('Invoices', [
  route('GET /invoices', {
    summary: 'List invoices for demurrage and detention, the newest first',
    access: 'read',
    query: Shape({
      'filter[state]': Type.Optional(Choice(INVOICE_STATES)),
      'filter[result]': Type.Optional(Choice(CHECK_RESULTS)),
      'filter[container_id]': Type.Optional(Uuid),
    }),
    answer: paged(invoiceResource, { max: MAX_PAGE }),
    handle: async ({ services, caller, query }, page) =>
      pageInvoices(services.db, caller.accountId, page, {
        state: query['filter[state]'],
        result: query['filter[result]'],
        containerId: query['filter[container_id]'],
      }),
  }),
  route('POST /invoices', {
    summary: 'Enter an invoice for demurrage or detention, which is checked',
    description:
      'What the invoice says, member by member; what it does not say is left out. The answer has `check`: `agreed`; `differs`, ' +
      'by how much and why; `not_payable` as issued, with the required element that is missing or the deadline that was missed; ' +
      'or `undetermined` where a move or tariff is not known. In the United States each element of 46 CFR part 541 is looked for.',
    access: 'write',
    body: NewInvoiceBody,
    answer: one(invoiceResource, { ...alone, status: 201 }),
    handle: async ({ services, caller, body: { data } }) =>
      createInvoice(services.db, caller, data.attributes, services.now(), data.document_id ?? null),
  }),
  route('POST /invoices/read', {
    summary: 'Read an invoice for demurrage and detention from a document',
    description:
      'What could be read, to be looked at by a person and then sent to `POST /invoices` with its `document_id`. Nothing is ' +
      'kept. A member that is left out was not found; what the invoice itself lacks only a person can tell.',
    access: 'write',
    body: Shape({ data: Shape({ document_id: Uuid }) }),
    answer: json(Shape({ data: Shape({ attributes: DraftShape, not_found: Type.Array(Text) }) })),
    handle: async ({ services, caller, body, signal }) => {
      const { readInvoice } = services.documents;
      const attributes = await draftInvoice(services.db, caller, body.data.document_id, readInvoice, signal);
      return { data: { attributes, not_found: namesNotFound(attributes) } };
    },
  }),
  route('GET /invoices/:id', {
    summary: 'Get an invoice and what its check found',
    access: 'read',
    answer: one(invoiceResource, alone),
    handle: async ({ services, caller, params }) => getInvoice(services.db, caller, params.id),
  }),
  route('PUT /invoices/:id', {
    summary: 'Correct what was entered of an invoice',
    description: 'All of it is replaced, and checked again. Only while its state is `received`.',
    access: 'write',
    body: InvoiceBody,
    answer: one(invoiceResource, alone),
    handle: async ({ services, caller, params, body }) =>
      replaceInvoice(services.db, caller, params.id, body.data.attributes, services.now()),
  }),
  route('PATCH /invoices/:id', {
    summary: 'Note that an invoice was disputed, answered, credited or paid',
    description: '`amount` is how much was credited or paid; `saved` follows from it.',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['invoice'])),
        attributes: Shape({
          state: Choice(INVOICE_STATES),
          note: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
          amount: Type.Optional(Nullable(Type.Number({ minimum: 0 }))),
        }),
      }),
    }),
    answer: one(invoiceResource, alone),
    handle: async ({ services, caller, params, body }) => {
      const { state, note = null, amount = null } = body.data.attributes;
      return progressInvoice(services.db, caller, params.id, { state, note, amount }, services.now());
    },
  }),
  route('DELETE /invoices/:id', {
    summary: 'Delete an invoice',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeInvoice(services.db, caller, params.id),
  }),
  route('POST /invoices/:id/check', {
    summary: 'Check an invoice again, by the moves and tariffs of today',
    access: 'write',
    answer: one(invoiceResource, alone),
    handle: async ({ services, caller, params }) => recheckInvoice(services.db, caller, params.id, services.now()),
  }),
  route('GET /invoices/:id/letter', {
    summary: 'Get the letter that disputes an invoice, with its evidence, as a PDF',
    description:
      'What is wrong or missing with the clause that asks for it, the days counted by the tariff and the calendar, and the moves ' +
      'of the boxes with the sources that told of them and when each was received.',
    access: 'read',
    seen: { action: 'invoice.letter' },
    atOnce: 2,
    answer: media('application/pdf'),
    handle: async ({ services, caller, params }) => {
      const { invoice, pdf } = await writeInvoiceLetter(services.db, caller, params.id, services.now());
      const name = `dispute-${invoice.content.invoice_number.replace(/[^\w-]+/g, '-')}.pdf`;
      const headers = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}"` };
      return accompanied(pdf, { headers });
    },
  }),
]);
