export { createHost, hostCodeOf, type NewHost } from './host.commands.ts';
export { findActiveHost, findHostById, type Host } from './host.queries.ts';
export { accountsRoutes, type HostParts } from './host.routes.ts';
export { hostIdOfCode, openSession, sessionOf } from './session.commands.ts';
