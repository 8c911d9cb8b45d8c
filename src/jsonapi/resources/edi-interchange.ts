import type { EdiInterchange } from '../../domain/carriers/edi-interchange.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const ediInterchangeResource = resourceOf<EdiInterchange>()({
  type: 'edi_interchange',
  path: '/edi_interchanges',
  attributes: {
    syntax: Choice(['x12', 'edifact', 'unknown']),
    sender: Text,
    receiver: Text,
    control_number: Text,
    status: Choice(['received', 'applied', 'quarantined', 'test']),
    received_by: Text,
    message_count: Type.Integer(),
    observation_count: Type.Integer(),
    waiting_count: Type.Integer(),
    shipment_count: Type.Integer(),
    problems: Type.Array(Shape({ reason: Text, detail: Text, pointer: Text })),
    acknowledgement: Nullable(Text),
    times_received: Type.Integer(),
    received_at: DateTime,
    last_received_at: DateTime,
  },
});
