import { FilterSettings } from '@mabarin/domain/messages/settings';
import { HostWord } from '@mabarin/domain/messages/words';
import * as v from 'valibot';
import { endpoint, moderatorPosts } from '#endpoint.ts';

const Words = v.object({ data: v.array(v.string()) });

export const filterWords = endpoint(moderatorPosts, {
  path: '/api/dashboard/messages/words',
  summary: "The words that the host added to the message filter. They hide later messages, as the filter's own do.",
  input: v.object({}),
  output: Words,
  fails: [],
});

export const addFilterWord = endpoint(moderatorPosts, {
  path: '/api/dashboard/messages/words/add',
  summary: 'Adds a word or phrase, at most 100, and answers all; one that is there already changes nothing.',
  input: v.object({ word: HostWord }),
  output: Words,
  fails: ['messages.word_invalid', 'messages.words_full'],
  invalid: 'messages.word_invalid',
});

export const removeFilterWord = endpoint(moderatorPosts, {
  path: '/api/dashboard/messages/words/remove',
  summary: 'Takes a word away and answers what is left; one that is not there changes nothing.',
  input: v.object({ word: HostWord }),
  output: Words,
  fails: ['messages.word_invalid'],
  invalid: 'messages.word_invalid',
});

const Settings = v.object({ data: FilterSettings });

export const filterSettings = endpoint(moderatorPosts, {
  path: '/api/dashboard/messages/settings',
  summary: 'How much of insults the filter hides, and that supports which it doubts wait for a look.',
  input: v.object({}),
  output: Settings,
  fails: [],
});

export const saveFilterSettings = endpoint(moderatorPosts, {
  path: '/api/dashboard/messages/settings/save',
  summary: 'Sets both for later messages; gambling, sexual content and contacts are hidden at every level.',
  input: FilterSettings,
  output: Settings,
  fails: [],
});
