/** Whether the map shows every ship that is heard: as somebody chose, or where none carries anything of theirs. */
export const ALL_SHIPS = ['on', 'off', 'unchosen'] as const;
