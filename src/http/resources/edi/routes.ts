import { found, invalidBody } from '../../../errors.ts';
import { ediInterchangeResource } from '../../../jsonapi/resources/edi-interchange.ts';
import { ediPartnerResource } from '../../../jsonapi/resources/edi-partner.ts';
import {
  createEdiPartner,
  getEdiPartner,
  removeEdiPartner,
  replaceEdiPartner,
} from '../../../operations/edi-partners.ts';
import { findInterchange, listInterchanges } from '../../../store/intake/edi-interchanges.ts';
import { listEdiPartners } from '../../../store/intake/edi-partners.ts';
import { defined } from '../../../values/defined.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, Shape, Text, Type } from '../../../values/schema.ts';
import { accompanied, counted, json, many, nothing, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import { EdiPartnerBody, EdiSampleShape } from './schema.ts';

/** A day's messages of a busy forwarder in one file. */
const BODY_LIMIT_BYTES = 16 * 1024 * 1024;

/** A sample is one message or a few. */
const MAX_SAMPLE_CHARACTERS = 50_000;

export const ediRoutes = routesOf('EDI', [
  route('POST /ingest/edi', {
    summary: 'Take in EDI interchanges',
    description:
      'The body is X12 (315, 322, 214) or EDIFACT (IFTSTA, CODECO, COARRI): one interchange or many, in any wrapping. ' +
      'Each is answered for by itself; a broken one is quarantined and the others go through. An interchange that came ' +
      'before is only counted. With `acknowledge=true` every interchange is answered with a 997 or CONTRL.',
    access: 'write',
    takes: 'rawBody',
    bodyLimitBytes: BODY_LIMIT_BYTES,
    query: Shape({ acknowledge: Type.Optional(Type.Boolean()) }),
    answer: many(ediInterchangeResource),
    handle: async (call) => {
      if (call.rawBody.length === 0) throw invalidBody('', 'The body is empty.');
      const receipts = await call.services.intake.receiveEdi({
        accountId: call.caller.accountId,
        payload: call.rawBody,
        receivedBy: 'http',
        acknowledge: call.query.acknowledge === true,
        signal: call.signal,
      });
      const interchanges = receipts.map(({ interchange }) => interchange);
      const duplicates = receipts.filter(({ isDuplicate }) => isDuplicate).map(({ interchange }) => interchange.id);
      return accompanied(interchanges, { meta: { total: interchanges.length, duplicates } });
    },
  }),
  route('GET /edi_interchanges', {
    summary: 'List received interchanges',
    access: 'read',
    query: Shape({
      'filter[status]': Type.Optional(Choice(['received', 'applied', 'quarantined', 'test'])),
      'filter[sender]': Type.Optional(Text),
    }),
    answer: paged(ediInterchangeResource),
    handle: async (call, page) => {
      const filter = defined({ status: call.query['filter[status]'], sender: call.query['filter[sender]'] });
      return listInterchanges(call.services.db, call.caller.accountId, filter, page);
    },
  }),
  route('GET /edi_interchanges/:id', {
    summary: 'Get a received interchange',
    access: 'read',
    answer: one(ediInterchangeResource),
    handle: async (call) =>
      found(await findInterchange(call.services.db, call.caller.accountId, call.params.id), 'Interchange'),
  }),
  route('GET /edi_partners', {
    summary: 'List EDI partners',
    access: 'read',
    answer: many(ediPartnerResource),
    handle: async (call) => counted(await listEdiPartners(call.services.db, call.caller.accountId)),
  }),
  route('POST /edi_partners', {
    summary: 'Create an EDI partner',
    access: 'write',
    body: EdiPartnerBody,
    answer: one(ediPartnerResource, { status: 201 }),
    handle: async (call) => {
      const { db, now } = call.services;
      return createEdiPartner(db, call.caller, call.body.data.attributes, now());
    },
  }),
  route('POST /edi_partners/sample', {
    summary: 'Read a sample of a partner, and keep nothing of it',
    description:
      'What would be understood of it, by the profile of its sender, and the acknowledgement (997 or CONTRL) that would ' +
      'be sent back.',
    access: 'write',
    body: Shape({
      data: Shape({ attributes: Shape({ sample: Type.String({ minLength: 1, maxLength: MAX_SAMPLE_CHARACTERS }) }) }),
    }),
    answer: json(Shape({ data: Type.Array(EdiSampleShape) })),
    handle: async ({ services, caller, body }) => {
      const sample = Buffer.from(body.data.attributes.sample, 'utf8');
      const read = await services.intake.previewEdi(caller.accountId, sample);
      return { data: read.map(({ controlNumber, ...rest }) => ({ ...rest, control_number: controlNumber })) };
    },
  }),
  route('GET /edi_partners/:id', {
    summary: 'Get an EDI partner',
    access: 'read',
    answer: one(ediPartnerResource),
    handle: async (call) => getEdiPartner(call.services.db, call.caller, call.params.id),
  }),
  route('PUT /edi_partners/:id', {
    summary: 'Replace an EDI partner',
    access: 'write',
    body: EdiPartnerBody,
    answer: one(ediPartnerResource),
    handle: async (call) => {
      const { db, now } = call.services;
      const given = call.body.data.attributes;
      return replaceEdiPartner(db, call.caller, call.params.id, given, toInstant(now()));
    },
  }),
  route('DELETE /edi_partners/:id', {
    summary: 'Delete an EDI partner',
    access: 'write',
    answer: nothing(),
    handle: async (call) => removeEdiPartner(call.services.db, call.caller, call.params.id),
  }),
]);
