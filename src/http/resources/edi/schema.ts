import { Choice, Nullable, Shape, Text, Type } from '../../../values/schema.ts';

const Codes = Type.Array(Type.String({ minLength: 1, maxLength: 10 }), { maxItems: 20 });

const Profile = Shape({
  senders: Type.Array(Type.String({ minLength: 1, maxLength: 35 }), { minItems: 1, maxItems: 50 }),
  speaksFor: Type.Optional(Choice(['shipping_line', 'terminal'])),
  scac: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9]{3}$' })),
  place: Type.Optional(Type.String({ pattern: '^[A-Z]{2}[A-Z2-9]{3}$' })),
  timeZone: Type.Optional(Text),
  statusCodes: Type.Optional(Type.Record(Text, Text)),
  coarri: Type.Optional(Shape({ load: Codes, discharge: Codes })),
  portsOf: Type.Optional(Choice(['shipment', 'leg'])),
  looseEnvelope: Type.Optional(Type.Boolean()),
  createShipments: Type.Optional(Type.Boolean()),
  acknowledge: Type.Optional(Choice(['always', 'on_request'])),
});

export const EdiPartnerBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['edi_partner'])),
    attributes: Shape({ name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }), profile: Profile }),
  }),
});

export const EdiSampleShape = Shape({
  syntax: Choice(['x12', 'edifact', 'unknown']),
  sender: Text,
  receiver: Text,
  control_number: Text,
  partner: Nullable(Text),
  messages: Type.Array(Shape({ type: Text, statements: Type.Integer() })),
  containers: Type.Array(Text),
  problems: Type.Array(Shape({ reason: Text, detail: Text, pointer: Text })),
  acknowledgement: Nullable(Text),
});
