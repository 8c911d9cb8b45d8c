/** A message of a terminal that says nothing yet. */
export const NO_WORD = {
  zone: null,
  holds: null,
  holdPlaced: null,
  holdReleased: null,
  fees: null,
  availableForPickup: null,
  earliestReceiving: null,
  cutOff: null,
  returnTo: null,
} as const;
