import {
  createStreamKey,
  createWebhook,
  endStreamKey,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  saveWebhook,
  streamKey,
  switchWebhook,
  testWebhook,
  webhookDeliveries,
  webhooks,
  type WebhookEndpoint,
} from '@mabarin/api-client/contract/webhooks';
import type { WebhookForm } from '@mabarin/domain/webhooks/webhook';
import { infiniteQueryOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
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

export const streamKeyQuery = read(['webhooks', 'stream'], streamKey, {});

/** Every change returns all endpoints. */
const change = {
  scope: { id: 'webhooks' },
  into: webhooksQuery,
  refetchOnError: webhooksQuery,
  onSuccess: (_answer: unknown, _input: unknown, _begun: unknown, { client }: MutationFunctionContext) =>
    void client.invalidateQueries({ queryKey: ['webhooks', 'deliveries'] }),
};

export const createMutation = press({
  ...change,
  mutationFn: (form: WebhookForm & { id: string }) => call(createWebhook, form),
  said: webhooksText.created,
});
export const saveMutation = press({
  ...change,
  mutationFn: (form: WebhookForm & { id: string }) => call(saveWebhook, form),
  said: webhooksText.saved,
});
export const switchMutation = press({
  ...change,
  mutationFn: (input: { id: string; on: boolean }) => call(switchWebhook, input),
  said: ({ on }) => webhooksText.switched(on),
});
export const rotateMutation = press({
  ...change,
  mutationFn: (id: string) => call(rotateWebhookSecret, { id }),
  said: webhooksText.rotated,
});
export const removeMutation = press({
  ...change,
  mutationFn: (id: string) => call(removeWebhook, { id }),
  said: webhooksText.removed,
});
export const testMutation = press({
  ...change,
  mutationFn: (id: string) => call(testWebhook, { id }),
  said: webhooksText.tested,
});
export const replayMutation = press({
  ...change,
  mutationFn: (input: { id: string; delivery: number | null }) => call(replayWebhook, input),
  said: webhooksText.replayed,
});

export const createStreamKeyMutation = press({
  into: streamKeyQuery,
  mutationFn: () => call(createStreamKey, {}),
  said: webhooksText.streamMade,
});
export const endStreamKeyMutation = press({
  into: streamKeyQuery,
  mutationFn: () => call(endStreamKey, {}),
  said: webhooksText.streamEnded,
});
