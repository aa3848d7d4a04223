import {
  deskEnter,
  deskExtend,
  deskLog,
  deskSession,
  deskSignIn,
  deskSignOut,
} from '@mabarin/api-client/contract/desk/desk';
import { actText, storedName, operatorText, subjectText } from '@mabarin/domain/desk/acts';
import { changesText } from '@mabarin/domain/desk/log.text';
import { complaintRoutes } from './actions/complaint.routes.ts';
import { disputeRoutes } from './actions/dispute.routes.ts';
import { hostRoutes } from './actions/host.routes.ts';
import { legalRoutes } from './actions/legal.routes.ts';
import { moneyRoutes } from './actions/money.routes.ts';
import { officeRoutes } from './actions/office.routes.ts';
import { createDesk } from './desk.mount.ts';
import { passkeyRoutes } from './passkey.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { storyRoutes } from './story/story.routes.ts';
import { endSession, extendSession, openSession } from './operator-session.commands.ts';
import { taskRoutes } from './tasks/task.routes.ts';
import { VERSION } from '#platform/version.ts';
import type { Deps } from '#deps.ts';
import { hitProbes } from '#features/accounts/index.ts';
import { isDemoOperator, newestOperatorLog, shownMoneyStop, useLink } from '#features/operator/index.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { openDeskDoor } from '#platform/http/desk-network.ts';
import { setDeskCookie } from '#platform/http/session.ts';

const LOG_SHOWN = 200;

export function deskRoutes(server: ApiServer, deps: Deps): void {
  const { db, config } = server;
  const desk = createDesk(server, deps);
  const shown = async (operator: string, until: Date) => ({
    data: {
      operator,
      until: until.toISOString(),
      demo: isDemoOperator(operator),
      version: VERSION,
      stop: await shownMoneyStop(db),
    },
  });

  passkeyRoutes(server, deps);
  taskRoutes(desk, deps);

  mount(server, deskEnter, async ({ input: { token }, ip, reply }) => {
    const name = await useLink(db, deps, { token, from: `desk from ${ip}` }).catch(async (error: unknown) => {
      await hitProbes(deps, ip);
      throw error;
    });
    openDeskDoor(config, reply, name, deps.clock.now());
    return { data: null };
  });
  mount(server, deskSignIn, async ({ input, ip, reply }) => {
    const { token, name, until } = await openSession(db, deps, { ...input, ip });
    setDeskCookie(config, reply, token);
    return shown(name, until);
  });
  mount(server, deskSession, async ({ operator: { name, until } }) => shown(name, until));
  mount(server, deskExtend, async ({ operator, input }) =>
    shown(operator.name, await extendSession(db, deps, operator, input.code)),
  );
  mount(server, deskSignOut, async ({ operator, reply }) => {
    await endSession(db, deps, operator);
    setDeskCookie(config, reply, null);
    return { data: null };
  });

  desk.read(deskLog, { action: 'desk log', subject: ({ of }) => of || '*' }, async (_db, { of }) => ({
    data: (await newestOperatorLog(db, storedName(of), LOG_SHOWN)).map(
      ({ created_at: at, before, after, ...entry }) => ({
        ...entry,
        operator: operatorText(entry.operator),
        subject: subjectText(entry.action, entry.subject),
        act: actText(entry.action),
        changes: changesText(before, after),
        at: at.toISOString(),
      }),
    ),
  }));

  searchRoutes(desk, deps, db);
  moneyRoutes(desk, deps);
  disputeRoutes(desk, deps);
  storyRoutes(desk, deps);
  hostRoutes(desk);
  complaintRoutes(desk, deps.clock);
  legalRoutes(desk, deps);
  officeRoutes(desk, deps);
}
