import { AnyValue, Choice, Nullable, Shape, type Static, Type } from '../../values/schema.ts';

const MAX_ITEMS = 5_000;
/** More than a year of them. */
const MAX_GATE_DAYS = 400;
/** Of one box: more than any has. */
const MAX_OF_A_BOX = 200;
const Code = Type.String({ minLength: 1, maxLength: 60 });

/** What a terminal sends: who it is, its running number, and what is known about boxes and vessels. */
export const Envelope = Shape({
  /** Names the sender; together with `sequence` it identifies the message. */
  source: Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9._-]+$' }),
  sequence: Type.Integer({ minimum: 0 }),
  sent_at: Type.String(),
  facility: Shape({
    unlocode: Type.Optional(Code),
    code: Type.Optional(Code),
    code_list: Type.Optional(Choice(['SMDG', 'BIC', 'FIRMS'])),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  containers: Type.Optional(Type.Array(AnyValue, { maxItems: MAX_ITEMS })),
  vessels: Type.Optional(Type.Array(AnyValue, { maxItems: MAX_ITEMS })),
  /** Days of the facility's gate, each as `GateDayShape`. */
  gates: Type.Optional(Type.Array(AnyValue, { maxItems: MAX_GATE_DAYS })),
});

const Hold = Shape({
  name: Choice(['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']),
  status: Choice(['hold', 'pending']),
  description: Type.Optional(Nullable(Type.String())),
});

const Fee = Shape({
  type: Choice(['demurrage', 'exam', 'extended_dwell_time', 'total', 'other']),
  amount: Type.Number(),
  currency_code: Type.String({ pattern: '^[A-Z]{3}$' }),
});

const Day = Type.Optional(Nullable(Type.String()));

const GateMove = Shape({
  activity: Choice(['gate_in', 'gate_out', 'load', 'discharge']),
  at: Type.String(),
  load_state: Type.Optional(Choice(['laden', 'empty'])),
  mode: Type.Optional(Choice(['vessel', 'barge', 'rail', 'truck'])),
  chassis_number: Type.Optional(Type.String({ maxLength: 60 })),
});

/** A member left out is not said; null or an empty list says that there is none. */
export const ContainerMessage = Shape({
  number: Type.String(),
  /** When this was so; by default when the message was sent. */
  at: Type.Optional(Type.String()),
  available_for_pickup: Type.Optional(Type.Boolean()),
  holds: Type.Optional(Type.Array(Hold, { maxItems: MAX_OF_A_BOX })),
  fees: Type.Optional(Type.Array(Fee, { maxItems: MAX_OF_A_BOX })),
  last_free_day: Type.Optional(Shape({ line: Day, terminal: Day, rail: Day })),
  pickup_appointment_at: Day,
  /** Of a box that is to leave: from when the terminal takes it, and until when. */
  earliest_receiving_at: Day,
  cut_off_at: Day,
  return_to: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  yard_location: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  moves: Type.Optional(Type.Array(GateMove, { maxItems: MAX_OF_A_BOX })),
});

export const VesselCall = Shape({
  imo: Type.String({ pattern: '^\\d{7}$' }),
  name: Type.Optional(Type.String()),
  voyage: Type.Optional(Type.String()),
  activity: Choice(['arrived', 'berthed', 'departed']),
  at: Type.String(),
});

export type TerminalMessage = Static<typeof Envelope>;
export type ContainerMessage = Static<typeof ContainerMessage>;
export type VesselCall = Static<typeof VesselCall>;
