import { describeFailure } from '../routing/failure.ts';
import type { FoundRoute, RouteFailure, RouteResult } from '../routing/route.ts';

interface RouteJson {
  readonly distance_nm: number;
  readonly passages: readonly string[];
  /** Longitude and latitude; longitudes run on over ±180. */
  readonly coordinates: readonly (readonly [number, number])[];
}

interface FailureJson {
  readonly error: string;
  readonly detail: string;
}

export function toJson(result: FoundRoute): RouteJson;
export function toJson(result: RouteResult): RouteJson | FailureJson;
export function toJson(result: RouteResult): RouteJson | FailureJson {
  if (result.kind !== 'found') return failureJson(result);
  const { distanceNm, passages, points } = result;
  const coordinates = points.map(({ longitude, latitude }) => [round(longitude), round(latitude)] as const);
  return { distance_nm: Math.round(distanceNm * 10) / 10, passages, coordinates };
}

function failureJson(failure: RouteFailure): FailureJson {
  return { error: failure.kind, detail: describeFailure(failure) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
