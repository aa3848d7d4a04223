import {
  addPasskey,
  loginByPasskey,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyProof,
} from '@mabarin/api-client/contract/profile/passkeys';
import { fail } from '@mabarin/domain/errors';
import { passkeyCode } from './passkey.challenge.ts';
import { checkAttestation, requestOf } from './passkey.check.ts';
import { creationOf, dropPasskey, keepPasskey, recordUse, verifyAssertion } from './passkey.commands.ts';
import { namePasskey, passkeysOf } from './passkey.queries.ts';
import type { Deps } from '#deps.ts';
import { accountOfSession } from '#features/accounts/account.commands.ts';
import { deviceToken } from '#features/accounts/device.commands.ts';
import { placeOf } from '#features/accounts/host.routes.ts';
import { hitProbes } from '#features/accounts/limits.commands.ts';
import { accountHere, readSecurity } from '#features/accounts/security/security.commands.ts';
import { openByPasskey } from '#features/accounts/session.commands.ts';
import { markProved, requireOwnProof, useOwnProof } from '#features/accounts/session.queries.ts';
import { ownerColumn } from '#features/accounts/token.queries.ts';
import { subSeconds } from '#platform/date-fns.ts';
import { transaction } from '#platform/db/transaction.ts';
import { PROOF_SECONDS } from '#platform/http/guards.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { deriveLogin, readDeviceToken, setDeviceCookie, setSessionCookie } from '#platform/http/session.ts';

/** A login has no session yet. */
const LOGIN = { purpose: 'login', session: '' } as const;

export function passkeyRoutes(server: ApiServer, deps: Deps): void {
  const { db, config } = server;

  mount(server, startPasskeyLogin, async () => ({ data: requestOf(deps, LOGIN) }));

  mount(server, loginByPasskey, async ({ input, ip, request, reply, identify }) => {
    const used = await verifyAssertion(db, deps, input.assertion, LOGIN).catch(async (error: unknown) => {
      await hitProbes(deps, ip);
      throw error;
    });
    const place = { ...placeOf(config, request), known: readDeviceToken(config, request) };
    const opened = await transaction(db, (tx) => openByPasskey(tx, deps, used, place));
    if (opened === null) throw fail('accounts.passkey_copied');
    identify(opened.host.id);
    setSessionCookie(config, reply, opened.token);
    setDeviceCookie(config, reply, deviceToken(deps, opened.account));
    return { data: { login: deriveLogin(config, opened.token) } };
  });

  mount(server, startPasskeyProof, async ({ session }) => {
    const { owner } = await accountOfSession(db, session);
    const passkeys = await passkeysOf(db, owner);
    if (passkeys.length === 0) throw fail('accounts.passkey_none');
    return { data: requestOf(deps, { purpose: 'prove', session: session.sessionId }, passkeys) };
  });

  mount(server, proveByPasskey, async ({ session, input }) => {
    const { owner } = await accountOfSession(db, session);
    const used = await verifyAssertion(db, deps, input.assertion, { purpose: 'prove', session: session.sessionId });
    if (ownerColumn(used.owner).id !== ownerColumn(owner).id) throw fail('accounts.passkey_wrong');
    const isGenuine = await transaction(db, async (tx) => {
      const isUsed = await recordUse(tx, deps, used);
      if (isUsed) await markProved(tx, session.sessionId, { now: deps.clock.now(), own: input.own });
      return isUsed;
    });
    if (!isGenuine) throw fail('accounts.passkey_copied');
    return { data: { code: passkeyCode(deps, ownerColumn(owner).id) } };
  });

  const provedSince = () => subSeconds(deps.clock.now(), PROOF_SECONDS);

  mount(server, startPasskey, async ({ session }) => {
    const account = await accountHere(db, session);
    await requireOwnProof(db, session.sessionId, provedSince());
    return {
      data: await creationOf(db, deps, account.owner, {
        session: session.sessionId,
        name: account.username === null ? account.name : `@${account.username}`,
        displayName: account.name,
      }),
    };
  });

  mount(server, addPasskey, async ({ session, input }) => {
    const account = await accountHere(db, session);
    // The same call again, after a lost answer.
    const kept = (await passkeysOf(db, account.owner)).some(({ credential_id: id }) => id === input.attestation.id);
    if (!kept) {
      await requireOwnProof(db, session.sessionId, provedSince());
      const made = await checkAttestation(db, deps, input.attestation, {
        purpose: 'add',
        session: session.sessionId,
      });
      await transaction(db, async (tx) => {
        await useOwnProof(tx, session.sessionId, provedSince());
        await keepPasskey(tx, deps, account, { ...made, name: input.name });
      });
    }
    return { data: await readSecurity(db, deps, session) };
  });

  mount(server, renamePasskey, async ({ session, input }) => {
    const { owner } = await accountHere(db, session);
    await transaction(db, (tx) => namePasskey(tx, owner, input));
    return { data: await readSecurity(db, deps, session) };
  });

  mount(server, removePasskey, async ({ session, input }) => {
    const account = await accountHere(db, session);
    await transaction(db, async (tx) => {
      // One that is gone already costs no proof: the answer of the first call was lost.
      if (await dropPasskey(tx, deps, account, input.id)) await useOwnProof(tx, session.sessionId, provedSince());
    });
    return { data: await readSecurity(db, deps, session) };
  });
}
