export { discordSeals, discordSettings, tellSwitchedOff } from './discord.commands.ts';
export { removeWebhook as removeDiscordWebhook } from './discord.queries.ts';
export { discordJob, type DiscordMessage } from './discord.jobs.ts';
export { discordSentence, type DiscordNotification } from './notification.text.ts';
