import {
  closeVote,
  openVote,
  restartShow,
  saveShow,
  show,
  undoShowEvent,
  type Show,
} from '@mabarin/api-client/contract/show';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { isFailureError } from '@mabarin/domain/failures';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { showKey } from './show.keys.ts';
import { showText } from './show.text.ts';

const VOTE_EVERY_MS = 30_000;

export const showQuery = queryOptions({
  queryKey: showKey,
  queryFn: async ({ signal }): Promise<Show> => (await call(show, {}, { signal })).data,
  // Nothing says that an open vote's time is over.
  refetchInterval: ({ state }) => (state.data?.votes.some(({ open }) => open) ? VOTE_EVERY_MS : false),
});

// Every call returns the whole page, and a repeated one changes nothing more.

/** `onSeen` receives what the host then knows: its own save, or the newer one that refused it. */
export const saveMutation = (onSeen: (show: Show) => void) =>
  press({
    mutationFn: (rules: InputOf<typeof saveShow>) => call(saveShow, rules),
    into: showQuery,
    said: showText.saved,
    onSuccess: ({ data }) => onSeen(data),
    async onError(error, _rules, _begun, { client }) {
      if (isFailureError(error) && error.code === 'overlay.settings_changed')
        onSeen(await client.fetchQuery(showQuery));
    },
  });

export const restartMutation = press({
  mutationFn: (input: InputOf<typeof restartShow>) => call(restartShow, input),
  into: showQuery,
  said: showText.restarted,
});
export const voteMutation = press({
  mutationFn: (vote: InputOf<typeof openVote>) => call(openVote, vote),
  into: showQuery,
  said: showText.opened,
});
export const closeMutation = press({
  mutationFn: (input: InputOf<typeof closeVote>) => call(closeVote, input),
  into: showQuery,
  said: showText.closed,
});
export const undoMutation = press({
  mutationFn: (input: InputOf<typeof undoShowEvent>) => call(undoShowEvent, input),
  into: showQuery,
  said: showText.undoDone,
});
