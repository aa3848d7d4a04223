import { deskAddWord, deskLabelSuggestion, deskRemoveWord } from '@mabarin/api-client/contract/desk/office';
import * as v from 'valibot';
import { littleAct } from './act.ts';

const words = () => import('#features/operator/filter-words.commands.ts');

/** The filter of all hosts. */
export const wordActs = {
  list: littleAct('filter-words list', {
    about: 'Lists the words of the filter.',
    read: async () => (await words()).listFilterWords,
  }),
  add: littleAct('filter-words add', {
    about: 'Adds words to the filter; two points hide a message.',
    input: v.object({
      ...v.pick(deskAddWord.input, ['text', 'kind']).entries,
      weight: v.optional(deskAddWord.input.entries.weight, 2),
    }),
    asks: 'none',
    change: async () => (await words()).addFilterWords,
  }),
  remove: littleAct('filter-words remove', {
    about: 'Removes words from the filter.',
    input: v.pick(deskRemoveWord.input, ['text']),
    asks: 'none',
    change: async () => (await words()).removeFilterWords,
  }),
  suggestions: littleAct('filter-words suggestions', {
    about: 'Lists the words that hosts suggest.',
    read: async () => (await words()).listFilterSuggestions,
  }),
  label: littleAct('filter-words label', {
    about: 'Keeps a suggestion as a line to train the filter with: as gambling with --promotes, else as ordinary.',
    input: v.pick(deskLabelSuggestion.input, ['text', 'promotes']),
    asks: 'none',
    change: async () => (await words()).labelSuggestion,
  }),
  training: littleAct('filter-words training', {
    about: 'Prints these lines as pnpm train-filter --data reads them.',
    read: async () => (await words()).printTraining,
  }),
};
