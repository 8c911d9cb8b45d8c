import { SIMULATED_MMSIS } from '../../domain/vessels/vessel.ts';

/** A ship that does not exist. Its names and numbers look real, and are of ranges that no real ship has. */
export interface Vessel {
  readonly name: string;
  readonly imo: string;
  readonly mmsi: string;
  readonly callSign: string;
}

/** IMO numbers beginning with 3 were never given out. */
const IMO_NUMBERS = { from: 390_000, count: 10_000 };

export function vesselOf(name: string, number: number): Vessel {
  if (number <= 0 || number >= IMO_NUMBERS.count) throw new Error(`no number for ship ${number}`);
  const digits = String(IMO_NUMBERS.from + number);
  return {
    name,
    imo: `${digits}${imoCheckDigit(digits)}`,
    mmsi: String(SIMULATED_MMSIS.first + number * 10),
    callSign: `ZZ${String(number).padStart(4, '0')}`,
  };
}

/** IMO resolution A.1117(30): weights 7 to 2, the last digit of the sum. */
function imoCheckDigit(digits: string): number {
  let sum = 0;
  for (let position = 0; position < 6; position++) sum += Number(digits[position]) * (7 - position);
  return sum % 10;
}
