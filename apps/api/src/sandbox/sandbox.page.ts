import { walletReferenceOf } from './charge.adapter.ts';
import type { SandboxCharge } from './charge.queries.ts';
import type { SandboxChat } from './chat.queries.ts';
import type { SandboxMail } from './mail.queries.ts';
import type { SandboxPayout } from './payout.queries.ts';
import { sandboxText as words } from './sandbox.text.ts';
import { PRETEND_TASKS } from './task.commands.ts';

const rupiah = new Intl.NumberFormat('id-ID');
const time = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Jakarta' });

const style = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222; }
table { border-collapse: collapse; width: 100%; }
td, th { border-bottom: 1px solid #ccc; padding: .5rem; text-align: left; vertical-align: top; }
form { display: inline-flex; gap: .25rem; margin: 0 .25rem .25rem 0; }
input { width: 7rem; font: inherit; }
button { font: inherit; padding: .25rem .75rem; min-height: 2.75rem; cursor: pointer; }
code { font-size: .8rem; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }`;

export function sandboxPage(
  {
    charges,
    payouts,
    mails,
    chats,
  }: {
    charges: readonly SandboxCharge[];
    payouts: readonly SandboxPayout[];
    mails: readonly SandboxMail[];
    chats: readonly SandboxChat[];
  },
  nonce: string,
): string {
  const payments =
    charges.length === 0
      ? `<p>${words.empty}</p>`
      : `<table><thead><tr>${words.headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
<tbody>${charges.map(row).join('\n')}</tbody></table>`;
  return `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title>
<style nonce="${nonce}">${style}</style></head>
<body><main><h1>${words.title}</h1><p>${words.intro}</p><p><a href="/sandbox">${words.reload}</a></p>
${payments}
<h2>${words.payouts}</h2>
${payouts.length === 0 ? `<p>${words.noPayouts}</p>` : payoutTable(payouts)}
<h2>${words.tasks}</h2><p>${words.tasksIntro}</p>
${PRETEND_TASKS.map((kind) => `<form method="post" action="/sandbox/tasks/${kind}"><button>${words.task[kind]}</button></form>`).join('\n')}
<h2>${words.mails}</h2>
${mails.length === 0 ? `<p>${words.noMails}</p>` : mails.map(mailEntry).join('\n')}
<h2>${words.chats}</h2>
${chats.length === 0 ? `<p>${words.noChats}</p>` : chats.map(chatEntry).join('\n')}</main></body></html>`;
}

function mailEntry(mail: SandboxMail): string {
  return `<details><summary>${escape(time.format(mail.sent_at))} · ${escape(mail.recipient)} · ${escape(mail.subject)}</summary>
<pre>${withLinks(mail.text)}</pre></details>`;
}

function chatEntry(chat: SandboxChat): string {
  return `<p>${escape(time.format(chat.sent_at))} · <code>${escape(chat.webhook_id)}</code></p>
<pre>${escape(chat.content)}</pre>`;
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 === 0 ? escape(part) : `<a href="${escape(part)}">${escape(part)}</a>`))
    .join('');
}

function row(charge: SandboxCharge): string {
  const act = (action: string, label: string, field = '') =>
    `<form method="post" action="/sandbox/payments/${escape(charge.order_id)}/${action}">${field}<button>${label}</button></form>`;
  const amount = `<input name="amount" inputmode="numeric" aria-label="${words.amount}" value="${charge.amount}">`;
  const receipt = walletReferenceOf(charge);
  const end = act('fail', words.fail) + act('expire', words.expire);
  return `<tr><td>${escape(time.format(charge.created_at))}</td>
<td>${escape(charge.description)}<br><code>${escape(charge.order_id)}</code></td>
<td>Rp${rupiah.format(charge.paid_amount ?? charge.amount)}</td>
<td>${words.states[charge.state]}${receipt === null ? '' : `<br>${words.receipt}<br><code>${receipt}</code>`}</td>
<td>${charge.state === 'paid' ? '' : act('pay', words.pay, amount)}${charge.state === 'pending' ? end : ''}</td></tr>`;
}

function payoutTable(payouts: readonly SandboxPayout[]): string {
  return `<table><thead><tr>${words.payoutHeadings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead>
<tbody>${payouts.map(payoutRow).join('\n')}</tbody></table>`;
}

function payoutRow(payout: SandboxPayout): string {
  const act = (action: string, label: string) =>
    `<form method="post" action="/sandbox/payouts/${escape(payout.reference)}/${action}"><button>${label}</button></form>`;
  const buttons = {
    pending: act('complete', words.complete) + act('fail', words.fail),
    paid: act('fail', words.giveBack),
    failed: '',
    reversed: '',
  };
  return `<tr><td>${escape(time.format(payout.created_at))}</td>
<td>${escape(payout.reference)}<br>${escape(payout.bank_code)} ${escape(payout.account_number)} ${escape(payout.holder)}</td>
<td>Rp${rupiah.format(payout.amount)}</td>
<td>${words.payoutStates[payout.state]}${payout.reason === null ? '' : `<br><code>${escape(payout.reason)}</code>`}</td>
<td>${buttons[payout.state]}</td></tr>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
