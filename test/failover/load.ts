import { setTimeout as delay } from 'node:timers/promises';
import { checkDigit } from '../../src/values/container-number.ts';

const WRITERS = 4;
const PAUSE_MS = 40;
const PATIENCE_MS = 60_000;

export interface Refusal {
  readonly atMs: number;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly words: string;
}

export interface Load {
  /** Container numbers of what was answered with 201, with the time of the answer. */
  readonly acknowledged: Map<string, number>;
  readonly refusals: Refusal[];
  stop(): Promise<void>;
}

/** Shipments are entered without end, each with a container, at one process after the other. */
export function startLoad(urls: readonly string[], key: string, firstNumber = 0): Load {
  const acknowledged = new Map<string, number>();
  const refusals: Refusal[] = [];
  let next = firstNumber;
  let isOver = false;
  const write = async (): Promise<void> => {
    while (!isOver) {
      const index = next++;
      const container = numberOf(index);
      const { status, words } = await enter(urls[index % urls.length] ?? '', key, container, index);
      if (status === 201) acknowledged.set(container, Date.now());
      else refusals.push({ atMs: Date.now(), status, words });
      await delay(PAUSE_MS);
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  return {
    acknowledged,
    refusals,
    stop: async () => {
      isOver = true;
      await Promise.all(writers);
    },
  };
}

async function enter(
  url: string,
  key: string,
  container: string,
  index: number,
): Promise<{ status: number; words: string }> {
  const number = `FAIL${String(index).padStart(8, '0')}`;
  const attributes = { number, scac: 'MAEU', container_numbers: [container] };
  try {
    const response = await fetch(`${url}/v2/shipments`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { attributes } }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const words = await response.text();
    return { status: response.status, words: response.status === 201 ? '' : words };
  } catch (error) {
    return { status: 0, words: String(error) };
  }
}

function numberOf(index: number): string {
  const number = `MSKU${String(index).padStart(6, '0')}`;
  return `${number}${checkDigit(number)}`;
}
