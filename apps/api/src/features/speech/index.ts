export { askMissing, askSpeech, lacksSpeech, speechJob } from './speech.commands.ts';
export { speechRoutes } from './speech.routes.ts';
