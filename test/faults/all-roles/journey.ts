import { dcsaEvent, type FakeAnswer } from '../../fake-carrier.ts';

const SHIP: readonly [string, string] = ['9811000', 'EVER GIVEN'];

/** What a line says of a box: one event more each time it is asked. */
export function growingAnswer(box: string): FakeAnswer {
  let asked = 0;
  const events = journeyOf(box);
  return (_request, response) => {
    asked++;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(events.slice(0, asked)));
  };
}

function journeyOf(box: string): object[] {
  const ofShip = { box, vessel: SHIP, voyage: '012W' };
  return [
    dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-02-03T10:00:00', { box }),
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', ofShip),
    dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-06T03:00:00', ofShip),
    dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', '2026-02-25T06:00:00', ofShip),
    dcsaEvent('TRANSPORT ARRI ACT', 'NLRTM', '2026-02-26T06:00:00', ofShip),
    dcsaEvent('EQUIPMENT DISC ACT', 'NLRTM', '2026-02-27T04:00:00', ofShip),
    dcsaEvent('EQUIPMENT GTOT ACT', 'NLRTM', '2026-03-01T09:00:00', { box }),
  ];
}
