/** A point on the earth in WGS 84 degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_NM = 3440.065;
const RADIANS_PER_DEGREE = Math.PI / 180;

export function isPosition(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

/** Without the other members that things at a place come with. */
export function pointOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}

/** Great-circle distance (haversine). */
export function distanceNm(from: Position, to: Position): number {
  const phi1 = from.latitude * RADIANS_PER_DEGREE;
  const phi2 = to.latitude * RADIANS_PER_DEGREE;
  const dPhi = phi2 - phi1;
  const dLambda = (to.longitude - from.longitude) * RADIANS_PER_DEGREE;
  const a = Math.sin(dPhi / 2) ** 2 + Math.cos(phi1) * Math.cos(phi2) * Math.sin(dLambda / 2) ** 2;
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Initial great-circle bearing, 0 = north, clockwise, in [0, 360). */
export function bearingDegrees(from: Position, to: Position): number {
  const phi1 = from.latitude * RADIANS_PER_DEGREE;
  const phi2 = to.latitude * RADIANS_PER_DEGREE;
  const dLambda = (to.longitude - from.longitude) * RADIANS_PER_DEGREE;
  const y = Math.sin(dLambda) * Math.cos(phi2);
  const x = Math.cos(phi1) * Math.sin(phi2) - Math.sin(phi1) * Math.cos(phi2) * Math.cos(dLambda);
  return (Math.atan2(y, x) / RADIANS_PER_DEGREE + 360) % 360;
}
