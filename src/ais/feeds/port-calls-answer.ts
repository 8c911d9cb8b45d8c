import type { PortCall, ReportedTime } from '../../domain/vessels/port-call.ts';
import { parseImo } from '../../values/imo.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { memberOf, numberOf, textOf } from './reports.ts';

const UNLOCODE = /^[A-Z]{2}[A-Z2-9]{3}$/;
/** A call goes from quay to quay of a port; nobody moves a ship more often. */
const MAX_QUAYS = 50;

/** The `portCalls` of `GET /api/port-call/v1/port-calls`. Ships without an IMO number carry none of our boxes. */
export function readPortCalls(body: unknown): PortCall[] {
  const calls = memberOf(body, 'portCalls');
  if (!Array.isArray(calls)) throw new Error('answered without a list of port calls');
  return calls.flatMap((call: unknown) => {
    const id = numberOf(call, 'portCallId');
    const imo = parseImo(String(numberOf(call, 'imoLloyds') ?? ''));
    const unlocode = textOf(call, 'portToVisit');
    if (id === null || imo === undefined || unlocode === null || !UNLOCODE.test(unlocode)) return [];
    const details = memberOf(call, 'portAreaDetails');
    const quays: unknown[] = Array.isArray(details) ? details.slice(0, MAX_QUAYS) : [];
    const [arrival, departure] = [arrivalAt(quays), departureFrom(quays)];
    return [{ id: String(id), imo, vesselName: textOf(call, 'vesselName'), unlocode, arrival, departure }];
  });
}

/** A ship has arrived at the port with the first quay that it came to. */
function arrivalAt(quays: readonly unknown[]): ReportedTime | null {
  return earliest(timesOf(quays, 'ata', 'actual')) ?? earliest(timesOf(quays, 'eta', 'estimated'));
}

/** It has departed when it left every quay, and is expected to with the last. */
function departureFrom(quays: readonly unknown[]): ReportedTime | null {
  const left = timesOf(quays, 'atd', 'actual');
  if (left.length > 0 && left.length === quays.length) return earliest(left.reverse(), -1);
  return earliest(timesOf(quays, 'etd', 'estimated'), -1);
}

function earliest(times: readonly ReportedTime[], direction = 1): ReportedTime | null {
  const [first] = [...times].sort((one, other) => direction * (Date.parse(one.at) - Date.parse(other.at)));
  return first ?? null;
}

function timesOf(quays: readonly unknown[], name: 'eta' | 'ata' | 'etd' | 'atd', classifier: 'estimated' | 'actual') {
  return quays.flatMap((quay): ReportedTime[] => {
    const at = instantOf(quay, name);
    if (at === null) return [];
    return [
      { at, classifier, reporter: textOf(quay, `${name}Source`), reportedAt: instantOf(quay, `${name}Timestamp`) },
    ];
  });
}

function instantOf(object: unknown, name: string): Instant | null {
  const ms = Date.parse(textOf(object, name) ?? '');
  return Number.isNaN(ms) ? null : toInstant(new Date(ms));
}
