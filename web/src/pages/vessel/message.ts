import type { Container } from '../../api/resources.ts';
import { showDay } from '../../time/calendar-day.ts';
import { daysLate, freeDaysAfterArrival } from './delay.ts';

/** What somebody writes to a customer about boxes on a ship: nothing that the pages do not say. */
export function messageText(vesselName: string, boxes: readonly Container[], now = new Date()): string {
  const lines = boxes.map((box) => lineOf(box, now));
  return [`Your containers on ${vesselName}:`, '', ...lines, ''].join('\n');
}

function lineOf(box: Container, now: Date): string {
  const { number, pod_timezone: zone, situation, last_free_days: free } = box.attributes;
  const { pod_name: port, pod_eta_at: etaAt } = situation;
  const where = port === null ? '' : ` to ${port}`;
  if (etaAt === null) return `${number}${where}: no estimate of the arrival yet`;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC' }).format(Date.parse(etaAt));
  const late = daysLate(box);
  const slip =
    late === undefined || late <= 0 ? '' : `, ${late} ${late === 1 ? 'day' : 'days'} later than first announced`;
  const left = freeDaysAfterArrival(box);
  const freeDay = free.current === null || left === undefined ? '' : `; last free day ${showDay(free.current.on, now)}`;
  return `${number}${where}: expected ${showDay(day, now)}${slip}${freeDay}`;
}

/** Opens the sender's own mail program; what is sent from there is sent by them. */
export function mailAddress(to: readonly string[], subject: string, body: string): string {
  const lines = body.replaceAll('\n', '\r\n');
  return `mailto:${to.map(encodeURIComponent).join(',')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
