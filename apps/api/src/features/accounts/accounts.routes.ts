import { hostRoutes } from './host.routes.ts';
import { joinRoutes } from './join/join.routes.ts';
import { passkeyRoutes } from './passkeys/passkey.routes.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { securityRoutes } from './security/security.routes.ts';
import type { HostParts } from './host.commands.ts';
import type { Deps } from '#deps.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/** Mounts the calls of the area; features.ts wires it. */
export function accountsRoutes(server: ApiServer, deps: Deps, parts: HostParts): void {
  hostRoutes(server, deps, parts);
  joinRoutes(server, deps);
  recoveryRoutes(server, deps);
  securityRoutes(server, deps);
  passkeyRoutes(server, deps);
}
