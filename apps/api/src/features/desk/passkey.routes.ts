import {
  deskAddPasskey,
  deskPasskeyCode,
  deskPasskeyRequest,
  deskPasskeys,
  deskRemovePasskey,
  deskRenamePasskey,
  deskStartPasskey,
} from '@mabarin/api-client/contract/desk/passkeys';
import type { Deps } from '#deps.ts';
import { hitProbes, passkeysOf, requestOf, shownPasskey } from '#features/accounts/index.ts';
import {
  addOperatorPasskey,
  DESK_CHALLENGE,
  earnCode,
  recordAct,
  removeOperatorPasskey,
  renameOperatorPasskey,
  startOperatorPasskey,
} from '#features/operator/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** Passkeys of the operators. None of these calls names a reason, as those of the session name none. */
export function passkeyRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;
  const listed = async (operator: string) => ({ data: (await passkeysOf(db, { operator })).map(shownPasskey) });

  mount(server, deskPasskeyRequest, async () => ({ data: requestOf(deps, DESK_CHALLENGE) }));

  mount(server, deskPasskeyCode, async ({ input, ip }) => {
    const code = await earnCode(db, deps, { ...input, from: `desk from ${ip}` }).catch(async (error: unknown) => {
      await hitProbes(deps, ip);
      throw error;
    });
    return { data: { code } };
  });

  mount(server, deskPasskeys, async ({ operator }) => {
    const act = { operator, action: 'desk passkeys', subject: operator.name, reason: '' } as const;
    await transaction(db, (tx) => recordAct(tx, deps, act));
    return listed(operator.name);
  });

  mount(server, deskStartPasskey, async ({ operator, input }) => ({
    data: await startOperatorPasskey(db, deps, operator, input.code),
  }));

  mount(server, deskAddPasskey, async ({ operator, input }) => {
    await addOperatorPasskey(db, deps, operator, input);
    return listed(operator.name);
  });

  mount(server, deskRenamePasskey, async ({ operator, input }) => {
    await renameOperatorPasskey(db, deps, operator, input);
    return listed(operator.name);
  });

  mount(server, deskRemovePasskey, async ({ operator, input }) => {
    await removeOperatorPasskey(db, deps, operator, input);
    return listed(operator.name);
  });
}
