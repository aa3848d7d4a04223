import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type DataTag, type QueryKey, type UseMutationOptions } from '@tanstack/react-query';
import { showFailure } from './dialogs.ts';
import { retryOnNetwork } from './query-client.ts';

export type DataOf<Answer> = Answer extends { data: infer Data } ? Data : never;

type Press<Answer, Input, Begun> = UseMutationOptions<Answer, Error, Input, Begun> & {
  /** The query that shows the response's `data`. A read requested earlier must not overwrite it. */
  into?: { queryKey: DataTag<QueryKey, DataOf<Answer>, Error> };
  /** The query to read again after a failure, which may mean a change made elsewhere. */
  refetchOnError?: { queryKey: QueryKey };
  /** The toast of a success. */
  said?: string | ((input: Input, answer: Answer) => string);
  /** The sentence of a failure that has none of its own. */
  failed?: string | ((input: Input) => string);
};

/**
 * A command of the dashboard, for `useMutation`. Sent once more when no response came, so `retry` is false where a second
 * one would count. A failure shows its dialog.
 */
export function press<Answer, Input = void, Begun = unknown>(options: Press<Answer, Input, Begun>) {
  const { into, refetchOnError, said, failed, onSuccess, onError, ...command } = options;
  return mutationOptions<Answer, Error, Input, Begun>({
    retry: retryOnNetwork(1),
    ...command,
    async onSuccess(...success) {
      const [answer, input, , { client }] = success;
      if (into !== undefined) {
        const queryKey: QueryKey = into.queryKey;
        await client.cancelQueries({ queryKey });
        client.setQueryData(queryKey, (answer as { data: unknown }).data);
      }
      if (said !== undefined) showToast(typeof said === 'string' ? said : said(input, answer));
      return onSuccess?.(...success);
    },
    onError(...failure) {
      const [error, input, , { client }] = failure;
      showFailure(error, typeof failed === 'function' ? failed(input) : failed);
      if (refetchOnError !== undefined) void client.invalidateQueries({ queryKey: refetchOnError.queryKey });
      return onError?.(...failure);
    },
  });
}
