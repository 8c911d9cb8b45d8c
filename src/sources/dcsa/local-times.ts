import type { Observation, TimeReference } from '../../domain/observations/observation.ts';
import type { Normalised } from '../source.ts';
import { normaliseDcsa } from './normalise.ts';

/** What a line means that writes the local time of a place and puts `Z` behind it. Other offsets are what they say. */
export function normaliseLocalTimes(body: Uint8Array, asked?: string): Normalised {
  const { observations, problems } = normaliseDcsa(body, asked);
  return { observations: observations.map(withLocalTime), problems };
}

function withLocalTime(observation: Observation): Observation {
  switch (observation.kind) {
    case 'move':
    case 'reading':
      return { ...observation, time: localOf(observation.time) };
    case 'terminal':
      return { ...observation, time: localOf(observation.time) };
    case 'shipment':
      return observation;
  }
}

function localOf(time: TimeReference): TimeReference {
  if (time.kind === 'local' || !/(?:Z|[+-]00:?00)$/i.test(time.raw.trim())) return time;
  const at = time.at.replace(/(?:\.\d+)?Z$/, '');
  return { kind: 'local', at, precision: at.endsWith('T00:00:00') ? 'day' : time.precision, raw: time.raw };
}
