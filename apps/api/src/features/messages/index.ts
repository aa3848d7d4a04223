export { addPhrase, removePhrase } from './phrase.commands.ts';
export { listPhrases } from './phrase.queries.ts';
export { openSuggestions, suggest } from './suggestion.commands.ts';
export { filterOf, screenOf } from './word.commands.ts';
