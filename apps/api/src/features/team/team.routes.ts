import {
  acceptInvitation,
  checkInvitation,
  inviteMember,
  LOG_PAGE,
  removeMember,
  setMemberRole,
  switchHost,
  team,
  teamLog,
  withdrawInvitation,
} from '@mabarin/api-client/contract/team';
import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import { readLog } from './log.commands.ts';
import {
  accept,
  invite,
  INVITATIONS_PER_HOUR,
  proveAcceptance,
  readInvitation,
  readTeam,
  remove,
  setRole,
  withdraw,
} from './team.commands.ts';
import type { Deps } from '#deps.ts';
import { hitMails, hitProbes, switchHostOfSession } from '#features/accounts/index.ts';
import { isTaken, transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { deriveLogin, readDeviceToken, setSessionCookie } from '#platform/http/session.ts';

const HOUR_SECONDS = 3600;

export function teamRoutes(server: ApiServer, deps: Deps): void {
  const { db, config } = server;
  const shown = async (hostId: string) => ({ data: await readTeam(db, deps, hostId) });

  mount(server, team, ({ hostId }) => shown(hostId));

  mount(server, inviteMember, async ({ hostId, input }) => {
    await deps.limits.hit('team invitation', hostId, INVITATIONS_PER_HOUR, HOUR_SECONDS);
    await hitMails(deps, 'invite', { to: emailKey(input.email), by: hostId });
    await transaction(db, (tx) => invite(tx, deps, hostId, input));
    return shown(hostId);
  });

  mount(server, withdrawInvitation, async ({ hostId, input }) => {
    await transaction(db, (tx) => withdraw(tx, deps, hostId, input.id));
    return shown(hostId);
  });

  mount(server, setMemberRole, async ({ hostId, input }) => {
    await transaction(db, (tx) => setRole(tx, deps, { hostId, ...input }));
    return shown(hostId);
  });

  mount(server, removeMember, async ({ hostId, input }) => {
    await transaction(db, (tx) => remove(tx, deps, hostId, input.id));
    return shown(hostId);
  });

  mount(server, teamLog, async ({ hostId, input }) => {
    const page = { person: input.person ?? null, before: input.before ?? null, limit: LOG_PAGE + 1 };
    const { lines, people } = await readLog(db, hostId, page);
    const data = lines.slice(0, LOG_PAGE).map(({ id, at, actor, member_id: person, action, about }) => ({
      id,
      at: at.toISOString(),
      actor,
      person,
      action,
      about,
    }));
    return { data, people, next: lines.length > LOG_PAGE ? (data.at(-1)?.id ?? null) : null };
  });

  mount(server, switchHost, async ({ session, input, reply }) => {
    const token = await transaction(db, (tx) => switchHostOfSession(tx, deps, session, input.username));
    setSessionCookie(config, reply, token);
    return { data: { login: deriveLogin(config, token) } };
  });

  mount(server, checkInvitation, async ({ input, ip }) => {
    const found = await readInvitation(db, deps, input.code);
    if (found === null) await hitProbes(deps, ip);
    return { data: found };
  });

  mount(server, acceptInvitation, async ({ input, ip, request, identify }) => {
    const { code, name, password } = input;
    const device = readDeviceToken(config, request);
    const proved = await proveAcceptance(db, deps, { code, name, password, ip, device });
    if (proved !== null) identify(await acceptOnce(proved));
    return { data: null };
  });

  function acceptOnce(proved: Parameters<typeof accept>[2]): Promise<string> {
    return transaction(db, (tx) => accept(tx, deps, proved)).catch((error: unknown) => {
      // A concurrent call made the account of this e-mail.
      if (isTaken(error)) throw fail('team.invitation_invalid');
      throw error;
    });
  }
}
