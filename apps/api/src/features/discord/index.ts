export { discordSeals, discordSettings } from './discord.commands.ts';
export { removeWebhook as removeDiscordWebhook } from './discord.queries.ts';
export { discordJob } from './discord.jobs.ts';
export { discordSentence, type DiscordNotification } from './notification.text.ts';
