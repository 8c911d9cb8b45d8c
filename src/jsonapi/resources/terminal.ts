import type { RailTerminal } from '../../domain/places/rail-terminal.ts';
import type { Terminal } from '../../domain/places/terminal.ts';
import { Text } from '../../values/schema.ts';
import { type ResourceObject, resourceOf } from '../resource.ts';

/** The specification knows no null here: what is not known is an empty string. */
const ATTRIBUTES = {
  name: Text,
  nickname: Text,
  firms_code: Text,
  smdg_code: Text,
  bic_facility_code: Text,
  street: Text,
  city: Text,
  state: Text,
  state_abbr: Text,
  zip: Text,
  country: Text,
};

export const terminalResource = resourceOf<Terminal>()({
  type: 'terminal',
  path: '/terminals',
  attributes: ATTRIBUTES,
  relationships: { port: 'port' },
  otherAttributes: (terminal) => ({
    ...shared(terminal),
    smdg_code: terminal.smdgCode ?? '',
    bic_facility_code: terminal.bicFacilityCode ?? '',
    street: terminal.street ?? '',
    zip: terminal.zip ?? '',
  }),
});

/** Has every member of a terminal, so that whoever knows terminals can read it; only a ramp without a port has none. */
export const railTerminalResource = resourceOf<RailTerminal>()({
  type: 'rail_terminal',
  path: '/terminals',
  attributes: ATTRIBUTES,
  relationships: { port: 'port', metro_area: 'metro_area' },
  otherAttributes: (terminal) => ({
    ...shared(terminal),
    smdg_code: '',
    bic_facility_code: '',
    street: '',
    zip: '',
  }),
});

function shared({ firmsCode, city, state, stateAbbr }: Terminal | RailTerminal) {
  return { firms_code: firmsCode ?? '', city: city ?? '', state: state ?? '', state_abbr: stateAbbr ?? '' };
}

export function toTerminalResource(terminal: Terminal | RailTerminal): ResourceObject {
  return terminal.kind === 'rail' ? railTerminalResource.toResource(terminal) : terminalResource.toResource(terminal);
}

/** What places of both kinds are shown as. */
export const anyTerminalResource = { type: 'terminal', or: 'rail_terminal', toResource: toTerminalResource };
