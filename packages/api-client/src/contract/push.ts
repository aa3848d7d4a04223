import { PushSubscriptionForm } from '@mabarin/domain/push/push';
import * as v from 'valibot';
import { anyonePosts, endpoint } from '#endpoint.ts';
import { Nothing, hostFails } from '#contract/shapes.ts';

const TicketRef = v.pipe(v.string(), v.maxLength(64));

export const ticketPush = endpoint(anyonePosts, {
  path: '/api/ticket/push',
  summary:
    "Notices of the ticket's turn go to this browser too: when it comes next and when the host picks it. Three browsers at most, the newest.",
  input: v.object({ ticket: TicketRef, subscription: PushSubscriptionForm }),
  invalid: 'push.subscription_invalid',
  output: Nothing,
  fails: ['push.off', 'push.subscription_invalid', 'ticket.not_found', 'ticket.not_waiting', 'ticket.transferred'],
});

export const ticketPushOff = endpoint(anyonePosts, {
  path: '/api/ticket/push/off',
  summary: 'No more notices of the ticket to this browser.',
  input: v.object({ ticket: TicketRef, endpoint: v.pipe(v.string(), v.maxLength(1_000)) }),
  output: Nothing,
  fails: [],
});

const HostName = v.pipe(v.string(), v.maxLength(64));

export const openingPush = endpoint(anyonePosts, {
  path: '/api/opening/push',
  summary:
    'This browser hears once at each opening of the host, for 14 days. Idempotent; a browser that asks while the host is open hears of the next one.',
  input: v.object({ host: HostName, subscription: PushSubscriptionForm }),
  invalid: 'push.subscription_invalid',
  output: Nothing,
  fails: ['push.off', 'push.subscription_invalid', ...hostFails, 'http.too_many'],
});

export const openingPushOff = endpoint(anyonePosts, {
  path: '/api/opening/push/off',
  summary: "No more notices of the host's openings to this browser.",
  input: v.object({ host: HostName, endpoint: v.pipe(v.string(), v.maxLength(1_000)) }),
  output: Nothing,
  fails: [],
});

/** JSON that the service worker of apps/public (`ticket.worker.ts`) receives, of a turn and of an opening. */
export type TurnNotice = {
  title: string;
  body: string;
  tag: string;
  url: string;
  /** Buttons: each makes its call and shows `done`. A refused call opens the ticket at `hash=code`. */
  actions: readonly {
    action: string;
    title: string;
    call: { url: string; body: object; done: string };
    hash?: string;
  }[];
};
