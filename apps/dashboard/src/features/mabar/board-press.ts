import { MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { isFailureError } from '@mabarin/domain/failures';
import * as v from 'valibot';
import { press } from '#platform/press.ts';
import { applyAnswer, seenList, type Seen } from './list-answer.ts';

type BoardPress<Input> = Omit<Parameters<typeof press<MabarListAnswer, Input, Seen>>[0], 'into' | 'onError'>;

/** A command that returns the board's list. A refusal may carry it too: another dashboard was faster. */
export function boardPress<Input = void>({ onSuccess, ...command }: BoardPress<Input>) {
  return press<MabarListAnswer, Input, Seen>({
    scope: { id: 'mabar' },
    onMutate: (_input, { client }) => seenList(client),
    ...command,
    async onSuccess(...success) {
      const [answer, , seen, { client }] = success;
      await applyAnswer(client, seen, answer);
      return onSuccess?.(...success);
    },
    async onError(error, _input, seen, { client }) {
      if (!isFailureError(error) || seen === undefined) return;
      const { list: data, ...games } = error.extra;
      const answer = v.safeParse(MabarListAnswer, { data, ...games });
      if (answer.success) await applyAnswer(client, seen, answer.output);
    },
  });
}
