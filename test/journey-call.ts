import type { JourneyCall } from '../src/domain/journey/journey.ts';
import { portIdOf } from '../src/store/places/reference-ids.ts';

/** A call at a port of which nothing more is known than what is given. */
export function journeyCall(
  role: JourneyCall['role'],
  label: string,
  locode: string,
  more: Partial<JourneyCall> = {},
): JourneyCall {
  return {
    role,
    label,
    locode,
    name: locode,
    locationType: 'port',
    locationId: portIdOf(locode),
    terminalType: null,
    terminalId: null,
    zone: null,
    inboundEtaAt: null,
    inboundAtaAt: null,
    outboundEtdAt: null,
    outboundAtdAt: null,
    outbound: null,
    ...more,
  };
}
