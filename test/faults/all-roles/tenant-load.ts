import { setTimeout as delay } from 'node:timers/promises';
import { type Random, randomOf } from '../../../src/simulator/random.ts';
import { checkDigit } from '../../../src/values/container-number.ts';
import type { FakeCarrier } from '../../fake-carrier.ts';
import { callService, type Reply } from '../../service.ts';
import { growingAnswer } from './journey.ts';

const WRITERS = 2;
const PAUSE_MS = 60;
const MAX_REQUESTS = 24;

/** A shipment that was answered with 201. */
export interface Entered {
  readonly id: string;
  readonly container: string;
  /** What the last answered change made of its reference. */
  reference: string | undefined;
  /** Of changes without an answer, each of which may have happened, or happen yet. */
  readonly unanswered: Set<string>;
}

export interface TenantLoadOptions {
  readonly seed: number;
  /** Three letters that begin all numbers of this account, and of nobody else. */
  readonly mark: string;
  readonly otherMark: string;
  readonly key: string;
  readonly carrier: FakeCarrier;
  /** Where the next request goes. */
  readonly url: () => string;
}

/** Somebody who enters, follows, changes and reads without end, and writes down what was answered. */
export class TenantLoad {
  readonly entered = new Map<string, Entered>();
  /** Container by the number that is followed. */
  readonly requested = new Map<string, string>();
  readonly broken: string[] = [];
  answered = 0;
  refused = 0;
  readonly #options: TenantLoadOptions;
  readonly #random: Random;
  readonly #foreign: RegExp;
  readonly #writers: Promise<void>[];
  #next = 0;
  #isOver = false;

  constructor(options: TenantLoadOptions) {
    this.#options = options;
    this.#random = randomOf('load', options.seed, options.mark);
    this.#foreign = new RegExp(`${options.otherMark}[A-Z]\\d`);
    this.#writers = Array.from({ length: WRITERS }, () => this.#write());
  }

  /** Whether something of another account is in it. */
  isForeign(text: string): boolean {
    return this.#foreign.test(text);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writers);
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      const chance = this.#random.next();
      if (chance < 0.35) await this.#enter();
      else if (chance < 0.55 && this.#next < MAX_REQUESTS * 4) await this.#follow();
      else if (chance < 0.8) await this.#change();
      else await this.#read();
      await delay(PAUSE_MS);
    }
  }

  async #enter(): Promise<void> {
    const index = this.#next++;
    const [number, container] = [this.#number('S', index), this.#container(index)];
    const attributes = { number, scac: 'MAEU', container_numbers: [container] };
    const reply = await this.#ask('POST', '/shipments', { data: { attributes } });
    if (reply) {
      this.entered.set(number, { id: reply.body.data.id, container, reference: undefined, unanswered: new Set() });
    }
  }

  async #follow(): Promise<void> {
    const index = this.#next++;
    const [number, container] = [this.#number('R', index), this.#container(index)];
    this.#options.carrier.answers.set(number, growingAnswer(container));
    const attributes = { request_type: 'bill_of_lading', request_number: number, scac: 'MAEU' };
    const reply = await this.#ask('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } });
    if (reply) this.requested.set(number, container);
  }

  async #change(): Promise<void> {
    const shipment = this.#someShipment();
    if (!shipment) return;
    const reference = this.#number('C', this.#next++);
    shipment.unanswered.add(reference);
    const attributes = { ref_numbers: [reference] };
    const reply = await this.#ask('PATCH', `/shipments/${shipment.id}`, { data: { attributes } });
    if (!reply) return;
    shipment.reference = reference;
    shipment.unanswered.delete(reference);
  }

  async #read(): Promise<void> {
    await this.#ask('GET', '/shipments?include=containers&page[size]=20');
    const shipment = this.#someShipment();
    if (shipment) await this.#ask('GET', `/shipments/${shipment.id}`);
  }

  /** Undefined where nobody answered, or that it cannot be done now. */
  async #ask(method: string, path: string, body?: unknown): Promise<Reply | undefined> {
    const { url, key } = this.#options;
    let reply: Reply;
    try {
      reply = await callService(url(), key, method, path, body);
    } catch {
      this.refused++;
      return undefined;
    }
    if (this.isForeign(reply.text)) this.broken.push(`${method} ${path} shows what is another's`);
    if (reply.status < 300) {
      this.answered++;
      return reply;
    }
    this.refused++;
    if (reply.status !== 503) this.broken.push(`${method} ${path} → ${reply.status} ${reply.text.slice(0, 200)}`);
    return undefined;
  }

  #someShipment(): Entered | undefined {
    const all = [...this.entered.values()];
    return all.length === 0 ? undefined : this.#random.pick(all);
  }

  #number(kind: string, index: number): string {
    return `${this.#options.mark}${kind}${String(index).padStart(7, '0')}`;
  }

  #container(index: number): string {
    const number = `${this.#options.mark}U${String(index).padStart(6, '0')}`;
    return `${number}${checkDigit(number)}`;
  }
}
