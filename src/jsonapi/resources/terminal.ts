import type { RailTerminal } from '../../domain/places/rail-terminal.ts';
import type { Terminal } from '../../domain/places/terminal.ts';
import { Text } from '../../values/schema.ts';
import { defineResource, type ResourceObject, toOne } from '../resource.ts';

/** The specification knows no null here: what is not known is an empty string. */
export const terminalResource = defineResource({
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
  toAttributes: (terminal: Terminal) => ({
    name: terminal.name,
    nickname: terminal.nickname,
    firms_code: terminal.firmsCode ?? '',
    smdg_code: terminal.smdgCode ?? '',
    bic_facility_code: terminal.bicFacilityCode ?? '',
    street: terminal.street ?? '',
    city: terminal.city ?? '',
    state: terminal.state ?? '',
    state_abbr: terminal.stateAbbr ?? '',
    zip: terminal.zip ?? '',
    country: terminal.country,
  }),
  toRelationships: (terminal) => ({ port: toOne('port', terminal.portId) }),
});

export const railTerminalResource = defineResource({
  type: 'rail_terminal',
  attributes: { name: Text, nickname: Text, firms_code: Text },
  relationships: { port: 'port', metro_area: 'metro_area' },
  toAttributes: (terminal: RailTerminal) => ({
    name: terminal.name,
    nickname: terminal.nickname,
    firms_code: terminal.firmsCode ?? '',
  }),
  toRelationships: (terminal) => ({
    port: toOne('port', terminal.portId),
    metro_area: toOne('metro_area', terminal.metroAreaId),
  }),
});

export function toTerminalResource(terminal: Terminal | RailTerminal): ResourceObject {
  return terminal.kind === 'rail' ? railTerminalResource.toResource(terminal) : terminalResource.toResource(terminal);
}

/** What places of both kinds are shown as. */
export const anyTerminalResource = { type: 'terminal', or: 'rail_terminal', toResource: toTerminalResource };
