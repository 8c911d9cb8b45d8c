/** What a tonne of cargo, or the room of a container, gives off on its way: from the tank, and with the making of the fuel. */
export interface EmissionFigure {
  readonly kind: 'ship' | 'lane' | 'default';
  /** Who published it, of which year, and under which terms it may be used. */
  readonly source: string;
  readonly year: number;
  readonly licence: string;
  readonly per: 'tonne_km' | 'teu_km';
  readonly ttwGrams: number;
  readonly wtwGrams: number;
  /** Of figures that are of the distance that ships sail: it is so much longer than the shortest. */
  readonly distanceFactor: number;
}

/** What ships sail beyond the shortest way, as Clean Cargo recommends to calculate with (data/PROVENANCE.md). */
export const SAILED_BEYOND_SHORTEST = 1.15;
const GRAMS_PER_KG = 1000;
/** Kilograms of CO₂e per tonne-kilometre: container ship, average (data/PROVENANCE.md). */
const PUBLISHED = { ttw: 0.01612, wtt: 0.00365 };

/** The average container ship, where nothing nearer is known. */
export const DEFAULT_FIGURE: EmissionFigure = {
  kind: 'default',
  source: 'UK Government GHG Conversion Factors for Company Reporting, container ship, average (DESNZ)',
  year: 2026,
  licence: 'Open Government Licence v3.0',
  per: 'tonne_km',
  ttwGrams: PUBLISHED.ttw * GRAMS_PER_KG,
  wtwGrams: (PUBLISHED.ttw + PUBLISHED.wtt) * GRAMS_PER_KG,
  distanceFactor: SAILED_BEYOND_SHORTEST,
};

const KM_PER_NM = 1.852;

/** A ship's own year, as the European Union publishes it. */
export interface ShipFigure {
  readonly imo: string;
  readonly year: number;
  readonly gramsPerTonneNm: number;
  /** Methane and nitrous oxide are in it; before 2024 carbon dioxide alone was reported. */
  readonly isEquivalent: boolean;
}

/** It is measured at the ship: the making of the fuel is added in the proportion of the average ship. */
export function figureOfShip({ imo, year, gramsPerTonneNm, isEquivalent }: ShipFigure): EmissionFigure {
  const ttwGrams = gramsPerTonneNm / KM_PER_NM;
  return {
    kind: 'ship',
    source: `EU MRV, IMO ${imo}, ${isEquivalent ? 'CO2e' : 'CO2'} per transport work (mass)`,
    year,
    licence: 'imported by the account',
    per: 'tonne_km',
    ttwGrams,
    wtwGrams: ttwGrams * (1 + PUBLISHED.wtt / PUBLISHED.ttw),
    distanceFactor: SAILED_BEYOND_SHORTEST,
  };
}
