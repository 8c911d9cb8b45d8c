import { MINUTE_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import type { TimeReference } from './observation.ts';

const SHAPE =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}:?(?:\d{2})?)?)?$/i;

/** Nothing in container shipping was tracked before, and no plan reaches beyond. */
const MIN_YEAR = 2000;
const MAX_YEAR = 2099;

export type StatedTime = TimeReference | 'unreadable' | 'impossible';

/**
 * Reads a date or date-time as senders write them. Without an offset it is local time of the place. Midnight on the dot
 * without an offset is how systems that know only the day write it.
 */
export function readStatedTime(raw: string): StatedTime {
  const match = SHAPE.exec(raw.trim());
  if (!match) return 'unreadable';
  const [, year = '', month = '', day = '', hour, minute, second = '00', offset] = match;
  if (Number(year) < MIN_YEAR || Number(year) > MAX_YEAR) return 'impossible';
  const clock = hour === undefined || minute === undefined ? '00:00:00' : `${hour}:${minute}:${second}`;
  const local = `${year}-${month}-${day}T${clock}`;
  const asUtc = new Date(`${local}Z`);
  if (Number.isNaN(asUtc.getTime()) || toInstant(asUtc).slice(0, 10) !== local.slice(0, 10)) return 'impossible';
  if (offset === undefined) {
    return { kind: 'local', at: local, precision: clock === '00:00:00' ? 'day' : 'minute', raw };
  }
  return { kind: 'instant', at: toInstant(new Date(asUtc.getTime() - offsetMs(offset))), precision: 'minute', raw };
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', '') || '0')];
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}
