import { Choice, DateTime, Shape, Type } from '../../../values/schema.ts';

const MAX_ID_CHARACTERS = 36;
const BBOX = '^-?\\d+(\\.\\d+)?(,-?\\d+(\\.\\d+)?){3}$';
const DEFAULT_TOLERANCE_NM = 0.1;
const MAX_TOLERANCE_NM = 100;

export const VesselParams = Shape({
  id: Type.String({ maxLength: MAX_ID_CHARACTERS, description: 'The id of the vessel, or its IMO number.' }),
});

export const VesselQuery = Shape({
  // Answers with positions, those of the last seven days unless a period is given.
  show_positions: Type.Optional(Choice(['true', 'false', '1', '0', ''])),
  'show_positions[from_timestamp]': Type.Optional(
    Type.String({ format: 'date-time', description: 'Start of the positions; seven days before now by default.' }),
  ),
  'show_positions[to_timestamp]': Type.Optional(
    Type.String({ format: 'date-time', description: 'End of the positions; now by default.' }),
  ),
});

export const VesselListQuery = Shape({
  'filter[bbox]': Type.Optional(
    Type.String({
      pattern: BBOX,
      description: 'West, south, east, north in degrees. West may be greater than east, across the antimeridian.',
    }),
  ),
  'filter[updated_since]': Type.Optional(DateTime),
});

export const TrackQuery = Shape({
  from_timestamp: Type.Optional(DateTime),
  to_timestamp: Type.Optional(DateTime),
  tolerance_nm: Type.Number({
    minimum: 0,
    maximum: MAX_TOLERANCE_NM,
    default: DEFAULT_TOLERANCE_NM,
    description: 'How far, in nautical miles, the line may be from where the vessel was at any moment.',
  }),
});
