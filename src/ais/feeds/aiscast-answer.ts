import type { Report } from './digitraffic.ts';
import { memberOf, numberOf, positionReport, staticReport, textOf } from './reports.ts';

/** The feature collection of `GET /v1/vessels`; base stations and buoys are in it too. */
export function readAiscast(body: unknown): Report[] {
  const features = memberOf(body, 'features');
  if (!Array.isArray(features)) throw new Error(textOf(body, 'error') ?? 'answered without a list of vessels');
  return features.flatMap((feature: unknown): Report[] => {
    const properties = memberOf(feature, 'properties');
    const coordinates = memberOf(memberOf(feature, 'geometry'), 'coordinates');
    const mmsi = numberOf(properties, 'mmsi');
    const atMs = Date.parse(textOf(properties, 'seen') ?? '');
    if (mmsi === null || Number.isNaN(atMs) || memberOf(properties, 'kind') !== 'vessel') return [];
    const [longitude, latitude] = Array.isArray(coordinates) ? coordinates : [];
    const position = positionReport({
      mmsi,
      latitude: typeof latitude === 'number' ? latitude : null,
      longitude: typeof longitude === 'number' ? longitude : null,
      speed: numberOf(properties, 'sog'),
      course: numberOf(properties, 'cog'),
      heading: numberOf(properties, 'heading'),
      status: numberOf(properties, 'nav_status'),
      atMs,
    });
    const ship = staticReport({
      mmsi,
      atMs,
      imo: numberOf(properties, 'imo'),
      name: textOf(properties, 'name'),
      shipType: numberOf(properties, 'type'),
    });
    return [
      { kind: 'position', report: position },
      { kind: 'static', report: ship },
    ];
  });
}
