import {
  createWebhook,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  saveWebhook,
  switchWebhook,
  testWebhook,
  webhookDeliveries,
  webhooks,
  type WebhookEndpoint,
} from '@mabarin/api-client/contract/webhooks';
import type { WebhookForm } from '@mabarin/domain/webhooks/webhook';
import { showToast } from '@mabarin/ui/popups/toast';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { webhooksText } from './webhooks.text.ts';

/** Poll interval of cards and open logs while a delivery waits. */
const WAITING_EVERY_MS = 3_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: async ({ signal }): Promise<WebhookEndpoint[]> => (await call(webhooks, {}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? WAITING_EVERY_MS : false),
});

/** An endpoint's deliveries, newest first, by page. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', id],
    queryFn: ({ pageParam, signal }) => call(webhookDeliveries, { id, before: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((line) => line.state === 'pending')) ? WAITING_EVERY_MS : false,
  });

/** A change of the endpoints: each returns all of them. */
function change<Variables, Answer extends { data: WebhookEndpoint[] }>(
  queryClient: QueryClient,
  send: (variables: Variables) => Promise<Answer>,
  done: (variables: Variables) => string,
) {
  return mutationOptions({
    scope: { id: 'webhooks' },
    retry: retryOnNetwork(1),
    mutationFn: send,
    async onSuccess({ data }: Answer, variables: Variables) {
      await queryClient.cancelQueries({ queryKey: webhooksQuery.queryKey });
      queryClient.setQueryData(webhooksQuery.queryKey, data);
      void queryClient.invalidateQueries({ queryKey: ['webhooks', 'deliveries'] });
      showToast(done(variables));
    },
    onError(error: unknown) {
      showFailure(error);
      // A refusal may come from a change made elsewhere.
      void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
}

export const createMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    (form: WebhookForm & { id: string }) => call(createWebhook, form),
    () => webhooksText.created,
  );

export const saveMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    (form: WebhookForm & { id: string }) => call(saveWebhook, form),
    () => webhooksText.saved,
  );

export const switchMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    (input: { id: string; on: boolean }) => call(switchWebhook, input),
    ({ on }) => webhooksText.switched(on),
  );

export const rotateMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    (id: string) => call(rotateWebhookSecret, { id }),
    () => webhooksText.rotated,
  );

export const removeMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    (id: string) => call(removeWebhook, { id }),
    () => webhooksText.removed,
  );

export const testMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    (id: string) => call(testWebhook, { id }),
    () => webhooksText.tested,
  );

export const replayMutation = (queryClient: QueryClient) =>
  change(
    queryClient,
    (input: { id: string; delivery: number | null }) => call(replayWebhook, input),
    () => webhooksText.replayed,
  );
