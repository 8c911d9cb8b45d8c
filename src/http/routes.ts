import { accountRoutes } from './resources/account/routes.ts';
import { apiKeyRoutes } from './resources/api-keys/routes.ts';
import { customFieldDefinitionRoutes } from './resources/custom-field-definitions/routes.ts';
import { customFieldRoutes } from './resources/custom-fields/routes.ts';
import type { Route } from './route.ts';

/** Every operation of the interface. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...apiKeyRoutes,
  ...customFieldDefinitionRoutes,
  ...customFieldRoutes,
];
