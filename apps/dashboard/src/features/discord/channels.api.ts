import { notifyChannels, removeChannel, saveChannel, testChannel } from '@mabarin/api-client/contract/notify';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
import { channelsText } from './channels.text.ts';

export const channelsQuery = read(['notify', 'channels'], notifyChannels, {});

export const saveChannelMutation = press({
  mutationFn: (form: InputOf<typeof saveChannel>) => call(saveChannel, form),
  into: channelsQuery,
  said: channelsText.saved,
});

export const removeChannelMutation = press({
  mutationFn: (id: string) => call(removeChannel, { id }),
  into: channelsQuery,
  refetchOnError: channelsQuery,
  said: channelsText.removed,
});

/** A refusal may have disabled the channel. */
export const testChannelMutation = press({
  retry: false,
  mutationFn: (id: string) => call(testChannel, { id }),
  refetchOnError: channelsQuery,
  said: channelsText.tested,
});
