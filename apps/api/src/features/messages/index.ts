export { addPhrase, removePhrase } from './phrase.commands.ts';
export { listPhrases } from './phrase.queries.ts';
export { openSuggestions, suggest } from './suggestion.commands.ts';
export { setLabel, trainingLines } from './suggestion.queries.ts';
export { filterOf, requireOwnWords, screenOf, type Screen } from './word.commands.ts';
