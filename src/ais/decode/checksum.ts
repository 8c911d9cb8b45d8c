const NOT_HEX = 255;
const HEX = new Uint8Array(256).fill(NOT_HEX);
for (let digit = 0; digit < 16; digit++) {
  HEX[digit.toString(16).charCodeAt(0)] = digit;
  HEX[digit.toString(16).toUpperCase().charCodeAt(0)] = digit;
}

/** The exclusive or of bytes, which NMEA 0183 writes behind the `*` as two hexadecimal digits. */
export function exclusiveOr(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum ^= bytes[at] ?? 0;
  return sum;
}

/** The checksum written at `at`; more than 255 when these are not two hexadecimal digits. */
export function writtenChecksum(bytes: Uint8Array, at: number): number {
  return ((HEX[bytes[at] ?? 0] ?? NOT_HEX) << 4) | (HEX[bytes[at + 1] ?? 0] ?? NOT_HEX);
}
