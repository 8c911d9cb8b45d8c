import type { Position } from '../values/position.ts';
import type { RouteFailure } from './route.ts';

/** Why there is no route, as a sentence for people. */
export function describeFailure(failure: RouteFailure): string {
  switch (failure.kind) {
    case 'inland':
      return `${where(failure.point)} is on land, or on water too narrow to be known as navigable.`;
    case 'enclosed':
      return `${where(failure.point)} is on water that has no way to the sea.`;
    case 'unconnected':
      return 'The two places are on different seas.';
    case 'blocked':
      return `Every way is closed: ${failure.closed.join(', ')}.`;
    case 'unknown-passage':
      return `There is no passage called "${failure.id}".`;
  }
}

function where({ latitude, longitude }: Position): string {
  return `${latitude}, ${longitude}`;
}
