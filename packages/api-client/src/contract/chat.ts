import * as v from 'valibot';
import { endpoint, remotePosts } from '#endpoint.ts';
import { typed } from '@mabarin/domain/typed';

/** A line that is longer is no command. */
const TEXT_MAX = 2_000;
const BADGES_MAX = 20;
export const CHAT_LINE_ID_MAX = 200;

export const chat = endpoint(remotePosts, {
  path: '/api/chat',
  summary:
    'Takes one line of a stream’s chat and answers what to say there: at most 139 characters, empty when there is nothing ' +
    'to say. For a key with the scope `chat`. `badges` such as `moderator` and `broadcaster` open the commands of moderators. ' +
    'The same line is carried out once: known by `id`, or without one by person, command and minute. One that was said ' +
    'over ten minutes ago is not carried out.',
  input: v.object({
    /** Such as `tiktok` or `youtube`: a person's id is one within its platform. */
    platform: v.pipe(typed(), v.toLowerCase(), v.regex(/^[a-z0-9_-]{1,30}$/)),
    userId: v.pipe(typed(), v.minLength(1), v.maxLength(200)),
    name: v.pipe(typed(), v.maxLength(200)),
    text: v.pipe(typed(), v.maxLength(TEXT_MAX)),
    /** The line's id at its platform, which no other line ever has. */
    id: v.optional(v.pipe(typed(), v.maxLength(CHAT_LINE_ID_MAX)), ''),
    /** ISO instant at which the line was said, where the chat tells it. */
    at: v.optional(v.pipe(typed(), v.isoTimestamp())),
    // The length first: a body of nothing else would have 30,000 items to read.
    badges: v.optional(
      v.pipe(v.array(v.unknown()), v.maxLength(BADGES_MAX), v.array(v.pipe(typed(), v.maxLength(60)))),
      [],
    ),
  }),
  output: v.object({
    reply: v.string(),
    /** ISO instant of the answer. */
    at: v.string(),
  }),
  fails: ['remote.key_unknown', 'remote.not_allowed', 'remote.prefetch'],
});
