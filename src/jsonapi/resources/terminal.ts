import type { RailTerminal } from '../../domain/places/rail-terminal.ts';
import type { Terminal } from '../../domain/places/terminal.ts';
import { Text } from '../../values/schema.ts';
import { type ResourceObject, resourceOf } from '../resource.ts';

/** The specification knows no null here: what is not known is an empty string. */
export const terminalResource = resourceOf<Terminal>()({
  type: 'terminal',
  attributes: {
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
  },
  relationships: { port: 'port' },
  otherAttributes: (terminal) => ({
    firms_code: terminal.firmsCode ?? '',
    smdg_code: terminal.smdgCode ?? '',
    bic_facility_code: terminal.bicFacilityCode ?? '',
    street: terminal.street ?? '',
    city: terminal.city ?? '',
    state: terminal.state ?? '',
    state_abbr: terminal.stateAbbr ?? '',
    zip: terminal.zip ?? '',
  }),
});

export const railTerminalResource = resourceOf<RailTerminal>()({
  type: 'rail_terminal',
  attributes: { name: Text, nickname: Text, firms_code: Text },
  relationships: { port: 'port', metro_area: 'metro_area' },
  otherAttributes: ({ firmsCode }) => ({ firms_code: firmsCode ?? '' }),
});

export function toTerminalResource(terminal: Terminal | RailTerminal): ResourceObject {
  return terminal.kind === 'rail' ? railTerminalResource.toResource(terminal) : terminalResource.toResource(terminal);
}

/** What places of both kinds are shown as. */
export const anyTerminalResource = { type: 'terminal', or: 'rail_terminal', toResource: toTerminalResource };
