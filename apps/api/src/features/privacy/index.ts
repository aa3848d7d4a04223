import { accountRoutes } from './account.routes.ts';
import { viewerRoutes } from './viewer.routes.ts';
import type { Deps } from '#deps.ts';
import type { ApiServer } from '#platform/http/mount.ts';

export { startClosing } from './account.commands.ts';
export { hostLines } from './host-data.commands.ts';
export { privacyPollers } from './retention.commands.ts';
export { listRuleRuns } from './retention.queries.ts';
export { suspendYoung } from './suspension.commands.ts';
export { dataLinkJob, eraseViewer, privacySeals, viewerData } from './viewer.commands.ts';
export { isEmailKnown } from './viewer.queries.ts';

export function privacyRoutes(server: ApiServer, deps: Deps): void {
  viewerRoutes(server, deps);
  accountRoutes(server, deps);
}
