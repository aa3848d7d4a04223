import type { Endpoint, OutputOf, ParsedInputOf } from '@mabarin/api-client/endpoint';
import type { ActName } from '@mabarin/domain/desk/acts';
import type { Deps } from '#deps.ts';
import { recordAct, runAct, subjectOf, type Act, type Call } from '#features/operator/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer, type Context } from '#platform/http/mount.ts';
import type { Db } from '#schema.ts';

/** A call of the desk: its input names the reason, and a fresh code where it releases money. */
type DeskEndpoint = Endpoint & { readonly who: 'operator' };
type Reasoned = { why: string; code?: string };
type Input<E extends DeskEndpoint> = ParsedInputOf<E> & Reasoned;
/** An endpoint has a code exactly where its act takes one, and names all that the act takes. */
type ActOf<E extends DeskEndpoint, Data> = Act<
  ParsedInputOf<E>,
  Data,
  ParsedInputOf<E> extends { code: string } ? 'code' | 'two' : 'none'
>;
/** States and uploads of a call beside the input of its act. */
type Beside = { seen?: string; rows?: readonly { id: string; seen: string }[]; content?: string };

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
     * Mounts an act and returns what `after` reads for its operator; `data` is the act's own. A code is taken first where the
     * act takes one, unless the act would be refused anyway; an empty one asks just that.
     */
    act<E extends DeskEndpoint, Data = unknown>(
      endpoint: E,
      acts: ActOf<E, Data> | ((input: Input<E>) => ActOf<E, Data>),
      after: (db: Db, input: Input<E>, data: Data, operator: string) => Promise<OutputOf<E>>,
    ): void {
      mount(server, endpoint, async (context) => {
        const { operator, input } = ofDesk<E>(context);
        const { why, code = '', seen, rows, content } = input as Reasoned & Beside;
        const act = (typeof acts === 'function' ? acts(input) : acts) as Act;
        const subject = String(input[subjectOf(act) as keyof typeof input] ?? '');
        // The act sees its own members alone, as at the terminal.
        const members = Object.keys(act.input.entries).map((name) => [name, input[name as keyof typeof input]]);
        const call: Call = { act, subject, input: Object.fromEntries(members), why, operator };
        if (seen !== undefined) call.seen = { [subject]: seen };
        if (rows !== undefined) call.seen = Object.fromEntries(rows.map((row) => [row.id, row.seen]));
        if (content !== undefined) call.upload = content;
        const data = await runAct(db, deps, call as never, code);
        return after(db, input, data as Data, operator.name);
      });
    },
  };
}

function ofDesk<E extends DeskEndpoint>(context: Context<E>) {
  return context as unknown as Context<DeskEndpoint> & { input: Input<E> };
}

export type Desk = ReturnType<typeof createDesk>;
