import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { announcement, createFrom, send } from '../documents/paper.ts';
import { callService, type Reply } from '../service.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { startIn, type Target } from './start-target.ts';

const ROUNDS = 4;
const RECOVERS_MS = 180_000;
const LOOK_EVERY_MS = 1_000;

type Answered = Pick<Reply, 'status' | 'headers' | 'text'>;

export type FullDiskReport =
  | { readonly kind: 'not tried'; readonly reason: string }
  | {
      readonly kind: 'tried';
      /** How often each was answered while nothing more fitted. */
      readonly answers: Readonly<Record<string, number>>;
      /** What was neither done nor refused with 503, when to come back, and a plain reason. */
      readonly faults: readonly string[];
      readonly readiness: number;
      readonly liveness: number;
      /** Whether it took changes and files again once there was room, by itself. */
      readonly recovered: boolean;
    };

/** The service with everything it writes on a small disk, until that is full, and then with room again. */
export async function attackFullDisk(): Promise<FullDiskReport> {
  const disk = await mountSmallDisk();
  if ('reason' in disk) return { kind: 'not tried', reason: disk.reason };
  try {
    const folder = join(disk.folder, 'data');
    await mkdir(folder);
    const target = await startIn(folder, {});
    try {
      return await attack(target, disk);
    } finally {
      await target.stop();
    }
  } finally {
    await disk.remove();
  }
}

async function attack(target: Target, disk: SmallDisk): Promise<FullDiskReport> {
  const client = clientOf(target);
  await client.all();
  await disk.fill();
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, reply] of await client.all()) {
      const key = `${name} ${reply.status}`;
      answers[key] = (answers[key] ?? 0) + 1;
      const isPlain = reply.headers.has('retry-after') && /full|away|busy|changes/.test(reply.text);
      if (reply.status >= 500 && !(reply.status === 503 && isPlain)) faults.push(`${key} ${reply.text.slice(0, 300)}`);
    }
  }
  const readiness = (await fetch(`${target.url}/readyz`)).status;
  const liveness = (await fetch(`${target.url}/healthz`)).status;
  await disk.empty();
  return { kind: 'tried', answers, faults, readiness, liveness, recovered: await recovers(client) };
}

/** Somebody who adds shipments, messages and files, and reads. */
function clientOf({ url, key = '' }: Target) {
  let step = 0;
  const call = (...given: [method: string, path: string, body?: unknown, headers?: Record<string, string>]) =>
    callService(url, key, ...given);
  const file = () => Buffer.from(`ARRIVAL NOTICE ${step}\n`.repeat(40_000));
  const shipment = () => {
    const attributes = { number: `FULL${String(step).padStart(7, '0')}`, scac: 'MAEU', ref_numbers: ['x'.repeat(90)] };
    return call('POST', '/shipments', { data: { attributes } });
  };
  const edi = () => call('POST', '/ingest/edi', `ISA*${step}${'*x'.repeat(500_000)}`, { 'content-type': 'text/plain' });
  /** The answer to the first part of it that is refused. */
  const document = async (): Promise<Answered> => {
    const bytes = file();
    const announced = await call('POST', '/rails/active_storage/direct_uploads', announcement(bytes));
    if (announced.status !== 200) return announced;
    const sent = await send(announced.body.direct_upload, bytes);
    if (sent.status !== 204) return { status: sent.status, headers: sent.headers, text: await sent.text() };
    return createFrom({ call }, announced.body.signed_id);
  };
  return {
    all: async (): Promise<[name: string, reply: Answered][]> => {
      step++;
      return [
        ['shipment', await shipment()],
        ['edi', await edi()],
        ['document', await document()],
        ['list', await call('GET', '/shipments')],
      ];
    },
  };
}

async function recovers(client: ReturnType<typeof clientOf>): Promise<boolean> {
  for (const untilMs = performance.now() + RECOVERS_MS; performance.now() < untilMs; await delay(LOOK_EVERY_MS)) {
    const replies = await client.all().catch(() => []);
    if (replies.length > 0 && replies.every(([, { status }]) => status < 300)) return true;
  }
  return false;
}
