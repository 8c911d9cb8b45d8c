import { isJson } from './protocol.ts';

/** A line of the timeline: whether it happened, what, where and when. */
export interface Stop {
  readonly title: string;
  readonly detail: string;
  readonly done: boolean;
}

export interface Journey {
  readonly title: string;
  readonly facts: readonly string[];
  readonly stops: readonly Stop[];
}

/** What there is to tell of the answer of a tool; every text is shown as text. */
export function journeyOf(answer: unknown): Journey {
  if (!isJson(answer)) return { title: 'Nothing to show', facts: [], stops: [] };
  if (Array.isArray(answer['route_locations'])) return routeJourney(answer['route_locations']);
  if (typeof answer['message'] === 'string') return { title: answer['message'], facts: [], stops: [] };
  return containerJourney(answer);
}

function routeJourney(locations: readonly unknown[]): Journey {
  const stops = locations.filter(isJson).map((location): Stop => {
    const [inbound, outbound] = [member(location, 'inbound'), member(location, 'outbound')];
    const port = member(location, 'port');
    const times = [
      timeText('Arrived', inbound['ata']) ?? timeText('Arrives', inbound['eta']),
      timeText('Left', outbound['atd']) ?? timeText('Leaves', outbound['etd']),
      textOf(member(outbound, 'vessel')['name']) && `on ${textOf(member(outbound, 'vessel')['name'])}`,
    ];
    return {
      title: [textOf(port['name']), textOf(port['country_code'])].filter(Boolean).join(', ') || 'A port',
      detail: times.filter(Boolean).join(' · '),
      done: Boolean(inbound['ata'] ?? outbound['atd']),
    };
  });
  const [first, last] = [stops[0], stops.at(-1)];
  return { title: first && last ? `${first.title} to ${last.title}` : 'No route is known yet', facts: [], stops };
}

function containerJourney(answer: Readonly<Record<string, unknown>>): Journey {
  const [situation, location, free] = ['situation', 'location', 'demurrage'].map((name) => member(answer, name));
  const shipment = member(answer, 'shipment');
  const facts = [
    textOf(answer['status']).replaceAll('_', ' '),
    textOf(situation?.['place_name']) || textOf(situation?.['vessel_name']),
    textOf(free?.['pickup_lfd']) && `last free day ${textOf(free?.['pickup_lfd'])}`,
    textOf(free?.['urgency']) === 'overdue' ? 'overdue' : '',
  ];
  const steps: readonly (readonly [string, unknown, unknown, string])[] = [
    ['Arrival', location?.['pod_arrived_at'], situation?.['pod_eta_at'], textOf(shipment['port_of_discharge_name'])],
    ['Discharge', location?.['pod_discharged_at'], null, textOf(member(answer, 'pod_terminal')['name'])],
    ['Pick-up', location?.['pod_full_out_at'], free?.['pickup_appointment_at'], ''],
  ];
  return {
    title: textOf(answer['container_number']),
    facts: facts.filter(Boolean),
    stops: steps.map(([name, actual, planned, place]) => ({
      title: [name, place].filter(Boolean).join(', '),
      detail: timeText('', actual) ?? timeText('expected', planned) ?? 'not known yet',
      done: typeof actual === 'string',
    })),
  };
}

function member(value: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const found = value[name];
  return isJson(found) ? found : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function timeText(word: string, value: unknown): string | undefined {
  const at = typeof value === 'string' ? new Date(value) : undefined;
  if (at === undefined || Number.isNaN(at.getTime())) return undefined;
  const shown = at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `${word} ${shown} UTC`.trim();
}
