export { devicePollers, noteLastOrder } from './devices/device-news.commands.ts';
export { deviceJob } from './devices/device.jobs.ts';
export { notifyHost } from './event.commands.ts';
export { notifySeals } from './notify.commands.ts';
export { channelJob } from './notify.jobs.ts';
export { deleteChannel } from './notify.queries.ts';
