import { createRouter, type Router } from '../src/routing/router.ts';

/** One for all tests of a process: each reads the whole earth before its first answer. It ends with the process. */
const router = createRouter();

export const sharedRouter: Router = {
  route: (...question) => router.route(...question),
  areClear: (hops) => router.areClear(hops),
  prepare: (place) => router.prepare(place),
  close: async () => {},
};
