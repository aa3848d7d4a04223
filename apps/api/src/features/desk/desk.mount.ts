import type { Endpoint, OutputOf, ParsedInputOf } from '@mabarin/api-client/endpoint';
import type { CodeAct } from '@mabarin/domain/desk/act-checks';
import type { ActName } from '@mabarin/domain/desk/acts';
import type { Deps } from '#deps.ts';
import { recordAct, runTyped, type TypedCall } from '#features/operator/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer, type Context } from '#platform/http/mount.ts';
import type { Db } from '#schema.ts';

/** A call of the desk: its input names the reason, and a fresh code where it releases money. */
type DeskEndpoint = Endpoint & { readonly who: 'operator' };
type Reasoned = { why: string; code?: string };
type Input<E extends DeskEndpoint> = ParsedInputOf<E> & Reasoned;
/** An endpoint has a code exactly where its act takes one. */
type ActOf<E extends DeskEndpoint> = ParsedInputOf<E> extends { code: string } ? CodeAct : Exclude<ActName, CodeAct>;

/** Mounts the calls of the desk; each stands in the operators' log with its reason. */
export function createDesk(server: ApiServer, deps: Deps) {
  const { db } = server;
  return {
    /** Mounts a read, logged as `action` of a subject before it runs. */
    read<E extends DeskEndpoint>(
      endpoint: E,
      logged: { action: ActName; subject: (input: Input<E>) => string },
      read: (db: Db, input: Input<E>, context: Context<E>) => Promise<OutputOf<E>>,
    ): void {
      mount(server, endpoint, async (context) => {
        const { operator, input } = ofDesk<E>(context);
        const subject = logged.subject(input);
        const act = { operator, action: logged.action, subject, reason: input.why };
        await transaction(db, (tx) => recordAct(tx, deps, act));
        return read(db, input, context);
      });
    },
    /**
     * Mounts a command of `pnpm ops` and returns what `after` reads for its operator; `data` is the command's own. A code is
     * taken first where the act takes one, unless the command would refuse anyway; an empty one asks just that.
     */
    command<E extends DeskEndpoint>(
      endpoint: E,
      commandOf: (input: Input<E>) => Omit<TypedCall, 'why' | 'code' | 'command'> & { command: ActOf<E> },
      after: (db: Db, input: Input<E>, data: unknown, operator: string) => Promise<OutputOf<E>>,
    ): void {
      mount(server, endpoint, async (context) => {
        const { operator, input } = ofDesk<E>(context);
        const { why, code } = input;
        const data = await runTyped(db, deps, { ...commandOf(input), why, code }, operator);
        return after(db, input, data, operator.name);
      });
    },
  };
}

function ofDesk<E extends DeskEndpoint>(context: Context<E>) {
  return context as unknown as Context<DeskEndpoint> & { input: Input<E> };
}

export type Desk = ReturnType<typeof createDesk>;
