export {
  createHost,
  dashboardOf,
  disableHost,
  enableHost,
  freshCode,
  displayKeyOf,
  hostSeals,
  readProfile,
  rotateDisplayKey,
  type HostParts,
  type NewHost,
  type ShowHost,
} from './host.commands.ts';
export {
  activeHostIds,
  clearBreak,
  findActiveHost,
  findHostByEmail,
  findHostById,
  findHostByUsername,
  findHostSettings,
  freezeHost,
  lockHostForShare,
  lockHost,
  lockLastOrder,
  requireActiveHost,
  setLastOrder,
  setOrderingOpen,
  unfreezeHost,
  updateActiveHost,
  type Host,
} from './host.queries.ts';
export { passkeyCode, takePasskeyCode } from './passkeys/passkey.challenge.ts';
export { checkAssertion, checkAttestation, requestOf } from './passkeys/passkey.check.ts';
export { creationOf, storePasskey } from './passkeys/passkey.commands.ts';
export { countPasskeyUse, deletePasskey, namePasskey, passkeysOf } from './passkeys/passkey.queries.ts';
export { shownPasskey } from './security/security.commands.ts';
export { deviceToken } from './device.commands.ts';
export { forgetPending } from './join/join.commands.ts';
export { hitMails, hitProbes, manyLoginsJob } from './limits.commands.ts';
export { changeMemberPassword, requireMemberPassword, switchHostOfSession } from './member.commands.ts';
export { findMember, findMemberByEmail, findMemberSince, revokeSessionsAt } from './member.queries.ts';
export { hostOwner } from './token.queries.ts';
export { changePassword, requestReset, requireGoodPassword, type ProvedPassword } from './recovery.commands.ts';
export { accountOfHost, accountOfMember, accountOfSession, type Account } from './account.commands.ts';
export { freezeOf } from './security/freeze.commands.ts';
export { issueNotMe } from './security/not-me.commands.ts';
export { emailPollers, requireFreeEmail, startEmailChange } from './security/email-change.commands.ts';
export { deleteEmailChange } from './security/email-change.queries.ts';
export { secondFactorPollers, startRemoval, stopRemoval } from './removal.commands.ts';
export { secondFactorSeals, withSecondFactor } from './security/second-factor.commands.ts';
export { notMeButton, notMeParagraph } from './security/security.mail.ts';
export {
  authenticate,
  endAllSessions,
  hostIdOfDisplayKey,
  isOwnPassword,
  openSession,
  provedOfChange,
  sessionOf,
} from './session.commands.ts';
export { findClosingHostId, findRolesOfSessions, revokeSessionsOf } from './session.queries.ts';
