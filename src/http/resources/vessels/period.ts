import { invalidQuery } from '../../../errors.ts';
import { DAY_MS } from '../../../values/duration.ts';
import { parseInstant } from '../../../values/instant.ts';

const DEFAULT_DAYS = 7;

export interface Period {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The period that positions are asked for: by default the seven days before now. `names` are those of the parameters. */
export function readPeriod(
  given: { readonly from: string | undefined; readonly to: string | undefined },
  names: { readonly from: string; readonly to: string },
  nowMs: number,
  maxDays: number,
): Period {
  const fromMs = readMoment(given.from, names.from) ?? nowMs - DEFAULT_DAYS * DAY_MS;
  const toMs = readMoment(given.to, names.to) ?? nowMs;
  if (fromMs > toMs)
    throw given.from === undefined
      ? beforeDefault(names)
      : invalidQuery(names.from, `${names.from} is after ${names.to}.`);
  if (toMs - fromMs > maxDays * DAY_MS) {
    throw invalidQuery(names.from, `Positions of at most ${maxDays} days can be asked for at once.`);
  }
  return { fromMs, toMs };
}

function beforeDefault({ from, to }: { readonly from: string; readonly to: string }): Error {
  return invalidQuery(
    to,
    `${to} is more than ${DEFAULT_DAYS} days ago, where the period starts unless ${from} is given.`,
  );
}

function readMoment(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (instant === undefined) throw invalidQuery(name, `${name} is not a date and time with an offset.`);
  return Date.parse(instant);
}
