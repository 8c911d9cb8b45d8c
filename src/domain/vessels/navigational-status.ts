/** What a ship says it does, of those that matter here (ITU-R M.1371, table 45). */
export const AT_ANCHOR = 1;
export const MOORED = 5;
