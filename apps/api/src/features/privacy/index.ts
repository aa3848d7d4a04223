export { startClosing } from './account.commands.ts';
export { hostLines } from './host-data.commands.ts';
export { privacyPollers } from './retention.commands.ts';
export { listRuleRuns } from './retention.queries.ts';
export { suspendYoung } from './suspension.commands.ts';
export { dataLinkJob, eraseViewer, findWaitingErasure, privacySeals, viewerData } from './viewer.commands.ts';
export { isEmailKnown } from './viewer.queries.ts';
