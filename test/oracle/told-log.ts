import type { CustomerRequest } from '../../src/simulator/players.ts';
import type { Statement } from '../../src/simulator/telling/statement.ts';
import type { Booking } from '../../src/simulator/world/world.ts';

/** Everything that the world said to the service, as it was said: the oracle knows nothing else. */
export class ToldLog {
  readonly #lines = new Map<string, LineWord>();
  readonly messages: HeardMessage[] = [];

  /** A carrier's answer; pages of one answer are one. */
  answered(booking: Booking, told: readonly Statement[], nowMs: number): void {
    const word = this.#lines.get(booking.key) ?? newWord(nowMs);
    this.#lines.set(booking.key, word);
    if (word.answers.at(-1) === nowMs) return;
    word.answers.push(nowMs);
    for (const one of told) {
      const key = one.key.replace(/ again$/, '');
      const kept = one.classifier === 'ACT' ? word.facts : word.expectations;
      kept.set(key, one);
      for (const number of one.kind === 'EQUIPMENT' ? one.boxes : []) {
        if (!word.named.has(number)) word.named.set(number, nowMs);
        if (one.sealNumber) word.sealed.add(number);
      }
    }
  }

  delivered(body: string, nowMs: number): void {
    this.messages.push({ heardMs: nowMs, body: JSON.parse(body) });
  }

  lineWord(booking: Booking): LineWord | undefined {
    return this.#lines.get(booking.key);
  }
}

/** What the line has said so far of a booking: of each event the last word. */
export interface LineWord {
  readonly firstMs: number;
  readonly answers: number[];
  readonly facts: Map<string, Statement>;
  readonly expectations: Map<string, Statement>;
  /** When each box was first named. */
  readonly named: Map<string, number>;
  readonly sealed: Set<string>;
}

export interface HeardMessage {
  readonly heardMs: number;
  readonly body: {
    readonly facility: { readonly unlocode: string };
    readonly containers?: readonly ContainerWord[];
    readonly vessels?: readonly VesselWord[];
  };
}

export interface ContainerWord {
  readonly number: string;
  readonly at?: string;
  readonly available_for_pickup?: boolean;
  readonly holds?: readonly { name: string; status: string; description: string | null }[];
  readonly fees?: readonly { type: string; amount: number; currency_code: string }[];
  readonly last_free_day?: { readonly line?: string; readonly terminal?: string; readonly rail?: string };
  readonly pickup_appointment_at?: string;
  readonly yard_location?: string;
  readonly moves?: readonly { readonly activity: string; readonly at: string; readonly chassis_number?: string }[];
}

export interface VesselWord {
  readonly imo: string;
  readonly activity: 'arrived' | 'berthed' | 'departed';
  readonly at: string;
}

/** A customer's wish, and what became of it. */
export interface Requested {
  readonly request: CustomerRequest;
  readonly requestId: string;
  readonly atMs: number;
}

function newWord(firstMs: number): LineWord {
  const [facts, expectations] = [new Map<string, Statement>(), new Map<string, Statement>()];
  return { firstMs, answers: [], facts, expectations, named: new Map(), sealed: new Set() };
}
