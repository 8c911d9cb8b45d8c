import { describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import type { PositionReport, StaticReport } from '../decode/message.ts';
import { splitRow } from './csv-heading.ts';
import { unpackEta } from './digitraffic.ts';
import { FeedStatus } from './feed-status.ts';
import { createDecoder } from './formats.ts';

const NOW_MS = Date.UTC(2026, 4, 1);

function read(text: string, chunkBytes = 37) {
  const positions: PositionReport[] = [];
  const statics: StaticReport[] = [];
  const status = new FeedStatus('test', 'file', NOW_MS);
  const sink = {
    position: (report: PositionReport) => void positions.push(report),
    static: (report: StaticReport) => void statics.push(report),
    isBehind: false,
    untilReady: async () => {},
  };
  const decoder = createDecoder({ status, sink, log: createLog('silent'), now: () => NOW_MS });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunkBytes) decoder.push(bytes.subarray(at, at + chunkBytes), NOW_MS);
  decoder.end();
  return { positions, statics, status };
}

describe('archives', () => {
  const EXPECTED = {
    mmsi: 367_000_001,
    latitude: 29.5,
    longitude: -94.25,
    speedKnots: 10.2,
    courseDegrees: null,
    headingDegrees: null,
    status: 0,
    atMs: Date.UTC(2024, 0, 1, 0, 0, 5),
  };
  const SHIP = { imo: '9321483', name: 'EMMA "M"', callsign: 'OYGR2', lengthMetres: 397, beamMetres: 56 };

  it('of MarineCadastre, old layout', () => {
    const { positions, statics } = read(
      'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass\n' +
        '367000001,2024-01-01T00:00:05,29.50000,-94.25000,10.2,360.0,511.0,EMMA "M",IMO9321483,OYGR2,70,0,397,56,14.5,70,A\n',
    );
    expect(positions).toMatchObject([EXPECTED]);
    expect(statics).toMatchObject([{ ...SHIP, shipType: 70, draughtMetres: 14.5 }]);
  });

  it('of MarineCadastre, new layout, where longitude comes first', () => {
    const { positions, statics } = read(
      'mmsi,base_date_time,longitude,latitude,sog,cog,heading,vessel_name,imo,call_sign,vessel_type,status,length,width,draft,cargo,transceiver\n' +
        '367000001,2024-01-01 00:00:05,-94.25,29.5,10.2,360,511,"EMMA ""M""",IMO9321483,OYGR2,70,0,397,56,14.5,70,A\n',
    );
    expect(positions).toMatchObject([EXPECTED]);
    expect(statics).toMatchObject([SHIP]);
  });

  it('of the Danish Maritime Authority, without what is no ship', () => {
    const heading =
      '# Timestamp,Type of mobile,MMSI,Latitude,Longitude,Navigational status,ROT,SOG,COG,Heading,IMO,Callsign,Name,Ship type,Cargo type,Width,Length';
    const { positions, status } = read(
      `${heading}\n01/02/2024 03:04:05,Class A,219000001,55.5,12.5,At anchor,,0.1,12.3,90,Unknown,Unknown,NAME,Cargo,,20,100\n` +
        '01/02/2024 03:04:05,Base Station,2190001,55.5,12.5,Unknown,,,,,,,,,,,\n',
    );
    expect(positions).toMatchObject([{ mmsi: 219_000_001, status: 1, atMs: Date.UTC(2024, 1, 1, 3, 4, 5) }]);
    expect(status.drops.unreadable).toBe(1);
  });

  it('of German tables, where a word may mean the ship or its place', () => {
    const row = '01.02.2024 03:04:05;219000001;32,5;55,5;12,25;0,1;1;9321483;01.03.2024 04:00:00';
    const { positions, statics } = read(`Zeitstempel;MMSI;Breite;Latitude;Longitude;SOG;NavStatus;IMO;ETA\n${row}\n`);
    expect(positions).toMatchObject([
      { latitude: 55.5, longitude: 12.25, speedKnots: 0.1, status: 1, atMs: Date.UTC(2024, 1, 1, 3, 4, 5) },
    ]);
    expect(statics).toMatchObject([{ imo: '9321483', eta: { month: 3, day: 1, hour: 4, minute: 0 } }]);
  });

  it('say what a ship is once', () => {
    const row = '219000001,2024-01-01T00:00:05,29.5,-94.25,10,90,90,EMMA,9321483\n';
    const { positions, statics } = read(`MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO\n${row}${row}`);
    expect([positions.length, statics.length]).toEqual([2, 1]);
  });

  it.each([
    ['a,"b,c",d', ['a', 'b,c', 'd']],
    ['SEA "WOLF",x', ['SEA "WOLF"', 'x']],
    ['"open,x', ['"open', 'x']],
    ['a,"",', ['a', '', '']],
  ])('have fields split at commas: %s', (line, fields) => {
    expect(splitRow(line)).toEqual(fields);
  });
});

describe('JSON lines', () => {
  it('of Digitraffic, with the topic in front or the MMSI inside', () => {
    const location =
      '{"time":1714521600,"sog":10.7,"cog":326.6,"navStat":0,"rot":0,"heading":325,"lon":20.345818,"lat":60.03802}';
    const metadata =
      '{"mmsi":276829000,"timestamp":1714521600000,"destination":"UST LUGA","name":"ARUNA CIHAN","draught":68,"eta":733376,"callSign":"V7WW7","imo":9543756,"type":70}';
    const { positions, statics, status } = read(`vessels-v2/276829000/location ${location}\n${metadata}\n{"broken\n`);
    expect(positions).toMatchObject([
      { mmsi: 276_829_000, latitude: 60.03802, speedKnots: 10.7, atMs: 1_714_521_600_000 },
    ]);
    expect(statics).toMatchObject([
      { imo: '9543756', name: 'ARUNA CIHAN', draughtMetres: 6.8, destination: 'UST LUGA' },
    ]);
    expect(status.drops.unreadable).toBe(1);
  });

  it('of AIS-catcher, a message a line or many as it posts them, by their sentences', () => {
    const line =
      '{"class":"AIS","device":"AIS-catcher","rxtime":"20220729191610","scaled":true,"channel":"B",' +
      '"nmea":["!AIVDM,1,1,,B,33L=LN051HQj3HhRJd7q1W=`0000,0*03"],"signalpower":-44.0,"ppm":0.000000,"type":3,' +
      '"repeat":0,"mmsi":230907000,"status":0,"speed":8.800000,"lon":24.915239,"lat":60.148106}';
    const posted =
      '{"protocol":"jsonaiscatcher","encodetime":"20221102171325","stationid":"MyStation","msgs":[' +
      '{"class":"AIS","device":"AIS-catcher","rxtime":"20221102171324","rxuxtime":1667409204.25,"channel":"A",' +
      '"nmea":["!AIVDM,1,1,,A,13`fL1PP140KCELMBO7SS?wH0@Jv,0*50"],"type":1,"mmsi":244030470}]}';
    const { positions, status } = read(`${line}\n${posted}\n{"class":"TPV"}\n`);
    expect(positions).toMatchObject([
      { mmsi: 230_907_000, speedKnots: 8.8, atMs: Date.UTC(2022, 6, 29, 19, 16, 10) },
      { mmsi: 244_030_470, speedKnots: 6.8, courseDegrees: 90.8, atMs: 1_667_409_204_250 },
    ]);
    expect(positions[0]?.latitude).toBeCloseTo(60.148106, 5);
    expect(positions[1]?.longitude).toBeCloseTo(5.964237, 5);
    expect(status.drops.unreadable).toBe(1);
  });

  it('of aisstream.io', () => {
    const position = {
      MessageType: 'PositionReport',
      MetaData: { MMSI: 259_000_420, time_utc: '2023-05-10 11:46:52.509865357 +0000 UTC' },
      Message: {
        PositionReport: {
          UserID: 259_000_420,
          Latitude: 66.02,
          Longitude: 12.25,
          Sog: 102.3,
          Cog: 308.1,
          TrueHeading: 235,
          Timestamp: 52,
          NavigationalStatus: 15,
        },
      },
    };
    const ship = {
      MessageType: 'ShipStaticData',
      MetaData: { time_utc: '2023-05-10 11:46:53 +0000 UTC' },
      Message: {
        ShipStaticData: {
          UserID: 259_000_420,
          ImoNumber: 9_321_483,
          Name: 'EMMA MAERSK@@@',
          CallSign: 'OYGR2  ',
          Type: 71,
          Dimension: { A: 200, B: 197, C: 26, D: 30 },
          Eta: { Month: 5, Day: 12, Hour: 24, Minute: 60 },
          MaximumStaticDraught: 14.5,
          Destination: 'NLRTM',
        },
      },
    };
    const { positions, statics } = read(
      `${JSON.stringify(position)}\n${JSON.stringify(ship)}\n${JSON.stringify({ MessageType: 'BaseStationReport' })}\n`,
    );
    expect(positions).toMatchObject([
      {
        type: 1,
        mmsi: 259_000_420,
        speedKnots: null,
        headingDegrees: 235,
        atMs: Date.UTC(2023, 4, 10, 11, 46, 52, 509),
      },
    ]);
    expect(statics).toMatchObject([
      {
        imo: '9321483',
        name: 'EMMA MAERSK',
        callsign: 'OYGR2',
        lengthMetres: 397,
        eta: { month: 5, day: 12, hour: null, minute: null },
      },
    ]);
  });
});

it('reads the packed ETA', () => {
  expect(unpackEta((5 << 16) | (12 << 11) | (7 << 6) | 30)).toEqual({ month: 5, day: 12, hour: 7, minute: 30 });
  expect(unpackEta(1596)).toBeNull();
});
