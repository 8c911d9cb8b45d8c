import type { Imo } from '../../values/imo.ts';
import { NOTHING_SAID, type ShipDetails, type StaticReport } from '../decode/message.ts';
import type { Fix } from './fix.ts';
import type { OpenTrack } from './plausibility.ts';
import type { Thinning } from './thinning.ts';

/** What is remembered of an MMSI. Everything here can be lost: it is learnt again from what ships send. */
export interface Radio {
  readonly mmsi: number;
  readonly tracks: OpenTrack[];
  /** The ships that use it, by the number of their track. Almost always one. */
  readonly ships: Ship[];
  heardMs: number;
  lastRejectMs: number;
}

export interface Ship {
  readonly mmsi: number;
  readonly track: number;
  readonly firstHeardMs: number;
  /** Known once the ship has been identified in the database. */
  vesselNumber: number | undefined;
  imo: Imo | null;
  thinning: Thinning | undefined;
  latest: Fix | undefined;
  /** Of the newest place that anybody knows: what is older is no news. */
  heardMs: number;
  said: ShipDetails;
  claim: ImoClaimState | undefined;
}

/** What a ship said of itself, piece by piece. */

export interface ImoClaimState {
  readonly imo: Imo;
  /** How often in a row it was said. */
  readonly times: number;
  readonly atMs: number;
  /** Not asked again for this number: another ship has it. */
  readonly refused: boolean;
}

export function newRadio(mmsi: number): Radio {
  return { mmsi, tracks: [], ships: [], heardMs: 0, lastRejectMs: Number.NEGATIVE_INFINITY };
}

export function newShip(mmsi: number, track: number, firstHeardMs: number): Ship {
  return {
    mmsi,
    track,
    firstHeardMs,
    vesselNumber: undefined,
    imo: null,
    thinning: undefined,
    latest: undefined,
    heardMs: Number.NEGATIVE_INFINITY,
    said: NOTHING_SAID,
    claim: undefined,
  };
}

/** What is known after a report; the same object when it says nothing new. */
export function mergeDetails(said: ShipDetails, report: StaticReport): ShipDetails {
  const merged: ShipDetails = {
    callsign: report.callsign ?? said.callsign,
    name: report.name ?? said.name,
    shipType: report.shipType ?? said.shipType,
    lengthMetres: report.lengthMetres ?? said.lengthMetres,
    beamMetres: report.beamMetres ?? said.beamMetres,
    draughtMetres: report.draughtMetres ?? said.draughtMetres,
    destination: report.destination ?? said.destination,
    eta: report.eta ?? said.eta,
  };
  const isNew = (Object.keys(merged) as (keyof ShipDetails)[]).some((name) =>
    name === 'eta' ? etaText(merged.eta) !== etaText(said.eta) : merged[name] !== said[name],
  );
  return isNew ? merged : said;
}

/** `05-15T14:00`, with `??` for what was not entered. */
export function etaText(eta: ShipDetails['eta']): string | null {
  if (eta === null) return null;
  const two = (value: number | null) => (value === null ? '??' : String(value).padStart(2, '0'));
  return `${two(eta.month)}-${two(eta.day)}T${two(eta.hour)}:${two(eta.minute)}`;
}
