export { askMissing, askSpeech, lacksSpeech, speechJob, speechPollers } from './speech.commands.ts';
export { speechRoutes } from './speech.routes.ts';
