export { askMissing, askSpeech, lacksSpeech, speechJob } from './speech.commands.ts';
export { forgetSpeech } from './speech.queries.ts';
