import { checksum } from '../test/ais/encoder.ts';
import { seededRandom } from '../test/ais/random.ts';

/** Every ship reports once a minute under way, so that no position can be thinned out. */
export function createTraffic(ships: number, positionsPerShip: number): Buffer {
  const random = seededRandom(2);
  const startS = Math.floor(Date.now() / 1000) - positionsPerShip * 60 - 120;
  const fleet = Array.from({ length: ships }, (_, at) => ({
    mmsi: 201_000_000 + at * Math.floor(570_000_000 / ships),
    latitude: random() * 120 - 60,
    longitude: random() * 340 - 170,
    offset: Math.floor(random() * 60),
  }));
  const lines: string[] = [];
  for (let minute = 0; minute < positionsPerShip; minute++) {
    for (const { mmsi, latitude, longitude, offset } of fleet) {
      const atS = startS + minute * 60 + offset;
      const payload = positionPayload(mmsi, latitude + minute * 0.004, longitude + minute * 0.004, atS % 60);
      const body = `AIVDM,1,1,,A,${payload},0`;
      const tag = `c:${atS}`;
      lines.push(`\\${tag}*${checksum(tag)}\\!${body}*${checksum(body)}`);
    }
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

/** Message 1 at 18 knots to the north-east; written number by number, since hundreds of thousands are needed. */
function positionPayload(mmsi: number, latitude: number, longitude: number, second: number): string {
  const [x, y] = [Math.round(longitude * 600_000), Math.round(latitude * 600_000)];
  const fields = [
    [6, 1],
    [2, 0],
    [30, mmsi],
    [4, 0],
    [8, 0],
    [10, 180],
    [1, 1],
    [28, x],
    [27, y],
    [12, 450],
    [9, 45],
    [6, second],
    [25, 0],
  ] as const;
  let payload = '';
  let [sextet, filled] = [0, 0];
  for (const [width, value] of fields) {
    for (let bit = width - 1; bit >= 0; bit--) {
      sextet = (sextet << 1) | ((value >> bit) & 1);
      if (++filled < 6) continue;
      payload += String.fromCharCode(sextet < 40 ? sextet + 48 : sextet + 56);
      sextet = 0;
      filled = 0;
    }
  }
  return payload;
}
