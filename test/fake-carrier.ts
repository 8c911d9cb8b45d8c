import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CarrierProfile } from '../src/sources/dcsa/profile.ts';

/** What the carrier answers to a number: events, a status, or whatever the function writes. */
export type FakeAnswer =
  | readonly object[]
  | number
  | string
  | ((request: IncomingMessage, response: ServerResponse) => void);

export interface FakeCarrier {
  readonly url: string;
  readonly profile: CarrierProfile;
  /** By number, as it is asked for. */
  readonly answers: Map<string, FakeAnswer>;
  readonly asked: string[];
  close(): Promise<void>;
}

/** A carrier on loopback that speaks DCSA Track & Trace over real HTTP. Unknown numbers are not found. */
export async function startFakeCarrier(scacs: readonly string[] = ['MAEU']): Promise<FakeCarrier> {
  const answers = new Map<string, FakeAnswer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://host');
    const number = NUMBER_PARAMETERS.map((name) => url.searchParams.get(name)).find((value) => value !== null) ?? '';
    asked.push(number);
    write(answers.get(number) ?? 404, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    profile: profileOf(url, scacs),
    answers,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const NUMBER_PARAMETERS = ['transportDocumentReference', 'carrierBookingReference', 'equipmentReference'];

function write(answer: FakeAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (typeof answer === 'function') {
    answer(request, response);
    return;
  }
  if (typeof answer === 'number') {
    response.writeHead(answer).end();
    return;
  }
  const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

export function profileOf(url: string, scacs: readonly string[]): CarrierProfile {
  return {
    name: 'Fake',
    notes: '',
    scacs: [...scacs],
    eventsUrl: `${url}/v2/events`,
    keyHeaders: {},
    headers: {},
    numbers: {
      bill_of_lading: { parameter: 'transportDocumentReference' },
      booking_number: { parameter: 'carrierBookingReference' },
      container: { parameter: 'equipmentReference' },
    },
    parameters: {},
    limits: { requestsPerMinute: 60_000, concurrency: 50 },
  };
}

export interface EventOptions {
  readonly box?: string | null;
  readonly vessel?: readonly [imo: string, name: string];
  readonly voyage?: string;
  readonly mode?: string;
  readonly empty?: boolean;
  readonly created?: string;
  readonly facility?: string;
}

/** An event as a carrier writes it: `what` is "EQUIPMENT LOAD ACT". */
export function dcsaEvent(what: string, locode: string, at: string, options: EventOptions = {}): object {
  const [eventType = '', code = '', classifier = ''] = what.split(' ');
  const { box = 'CSQU3054383', vessel, voyage, mode, empty, created, facility } = options;
  return {
    eventID: `${Math.random()}`,
    eventType,
    eventCreatedDateTime: created ?? at,
    eventClassifierCode: classifier,
    eventDateTime: at,
    ...(eventType === 'EQUIPMENT'
      ? { equipmentEventTypeCode: code, equipmentReference: box }
      : { transportEventTypeCode: code }),
    ...(empty === undefined ? {} : { emptyIndicatorCode: empty ? 'EMPTY' : 'LADEN' }),
    transportCall: {
      UNLocationCode: locode,
      modeOfTransport: mode ?? (vessel ? 'VESSEL' : 'TRUCK'),
      ...(facility ? { facilityCode: facility, facilityCodeListProvider: 'SMDG' } : {}),
      ...(vessel ? { vessel: { vesselIMONumber: vessel[0], vesselName: vessel[1] } } : {}),
      ...(voyage ? { exportVoyageNumber: voyage, importVoyageNumber: voyage } : {}),
    },
  };
}
