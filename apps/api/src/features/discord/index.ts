export { discordSeals, discordSettings } from './discord.commands.ts';
export { discordJob } from './discord.jobs.ts';
export { discordRoutes } from './discord.routes.ts';
export { notifyDiscord } from './notify.commands.ts';
