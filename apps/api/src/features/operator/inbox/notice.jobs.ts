import type { Deps } from '#deps.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { ChatMessage } from '#ports/chat.port.ts';

/** A message in the operators' own channel; its address is the configuration's. */
export const operatorChatJob: Job<ChatMessage, Pick<Deps, 'config' | 'chat' | 'log'>> = {
  name: 'operator.chat',
  async handle(_db, { config, chat, log }, message) {
    const { discord } = config.operators;
    if (discord === null) return;
    if ((await chat.send(discord, message)) === 'gone') log.error('Discord refuses MABARIN_OPERATOR_DISCORD');
  },
};
