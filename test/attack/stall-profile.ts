import { type Profiler, Session } from 'node:inspector/promises';

/** A time in which the service did nothing but one piece of its own work, by the clock that nobody sets. */
export interface Stall {
  readonly lastedMs: number;
  readonly endedMicros: number;
}

const SAMPLE_EVERY_MICROS = 1_000;
const MAX_PLACES = 6;
const MAX_FRAMES = 14;

/** Watches what the thread is at, and tells afterwards what it was at during a stall. Costs some of the speed. */
export async function watchPlaces(): Promise<{ explain(stalls: readonly Stall[]): Promise<string[]> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROS });
  await session.post('Profiler.start');
  return {
    explain: async (stalls) => {
      const { profile } = await session.post('Profiler.stop');
      await session.post('Profiler.start');
      return stalls.flatMap((stall) => [`${stall.lastedMs.toFixed(0)} ms:`, ...placesDuring(profile, stall)]);
    },
  };
}

function placesDuring({ nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile, stall: Stall): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callerOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const takenMicros = new Map<number, number>();
  let atMicros = startTime;
  for (const [place, id] of samples.entries()) {
    const tookMicros = timeDeltas[place] ?? 0;
    atMicros += tookMicros;
    if (atMicros < stall.endedMicros - stall.lastedMs * 1_000 || atMicros > stall.endedMicros) continue;
    takenMicros.set(id, (takenMicros.get(id) ?? 0) + tookMicros);
  }
  const stackOf = (id: number) => {
    const frames: string[] = [];
    for (let at: number | undefined = id; at !== undefined && frames.length < MAX_FRAMES; at = callerOf.get(at)) {
      const frame = byId.get(at)?.callFrame;
      if (frame)
        frames.push(`${frame.functionName || '-'} ${frame.url.split('/').slice(-2).join('/')}:${frame.lineNumber + 1}`);
    }
    return frames.join(' < ');
  };
  return [...takenMicros]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_PLACES)
    .map(([id, micros]) => `    ${(micros / 1_000).toFixed(0)} ms ${stackOf(id)}`);
}
