import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { maxCount } from '@mabarin/domain/mabar/order-total';
import { noRoles, ROLES, rolesAfterChoice } from '@mabarin/domain/roles';
import { MABAR_MESSAGE_MAX } from '@mabarin/domain/text-line';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { ChoiceField } from '@mabarin/ui/fields/choice-field';
import { CounterTextArea } from '@mabarin/ui/fields/counter-text-area';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatClock } from '@mabarin/ui/format/time';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { RoleField } from '@mabarin/ui/pickers/role-field';
import { EmailField } from '@mabarin/ui/fields/email-field';
import { StepperField } from '@mabarin/ui/fields/stepper-field';
import { config } from '@mabarin/web/config';
import { drafts } from '@mabarin/web/drafts';
import { Link } from '@mabarin/web/router';
import { localStore } from '@mabarin/web/storage';
import { useDraft } from '@mabarin/web/use-draft';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useOrder, type OrderProps } from '#features/payments/index.ts';
import { CODE_PARAM, EVENT_PARAM, EVENT_SUNDUL, paths } from '#paths.ts';
import { BreakNote, plannedSentence } from '#platform/page/host-hours.tsx';
import { lateResolver } from '#platform/form/late-resolver.ts';
import { FormHint, OrderForm } from '#platform/form/order-form.tsx';
import { WaitWords } from '#platform/page/wait-words.tsx';
import { useHydrating, useLocal } from '#platform/use-hydrating.ts';
import { forgetCreditCode, keptCreditCode } from './credit-code.ts';
import type { Credit } from './credit-field.tsx';
import styles from './mabar-form.module.css';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { forgetPlayer, readKeptOrder } from './kept-order.ts';
import {
  firstEvent,
  firstOpen,
  friendsMax,
  isOrderable,
  isSundulEvent,
  keptFriends,
  lastChoice,
  totalOf,
  type FormTotal,
  type Friend,
  type OrderValues,
} from './order.form.ts';
import { firstRole, offeredRoles } from './offered-roles.ts';
import { PlayerField } from './player-field.tsx';
import { keepIdentity, readIdentity } from './player-identity.ts';
import { QueuePanel } from '#features/mabar/queue-panel.tsx';

const loadSubmit = () => import('./order.submit.ts');
/** Loaded on demand: few viewers have a code, most hosts are open, most viewers order for themselves. */
const CreditField = lazyWithRetry(() => import('./credit-field.tsx'));
const OpeningNotice = lazyWithRetry(() => import('#features/ticket/turn/opening-notice.tsx'));
const PartyFields = lazyWithRetry(() => import('./party-fields.tsx'));
const resolver = lateResolver<OrderValues, MabarOrderForm>(loadSubmit);

type Sent = { values: MabarOrderForm; chosen: HostProfile['events'][number]; total: FormTotal | null };

type MabarFormProps = OrderProps & { host: HostProfile };

/** The order form: player, roles, event, number of games, message. */
export default function MabarForm({ host, onOrdered, onRefused }: MabarFormProps) {
  const draft = `mabar:${host.username}`;
  const offered = offeredRoles(host);
  const form = useForm<OrderValues, unknown, MabarOrderForm>({
    resolver,
    defaultValues: { ...empty, gameEventCode: firstEvent(host) },
  });
  const { control, getValues, setError, setValue } = form;
  const [code, count, id, server, creditCode = '', party, email] = useWatch({
    control,
    name: ['gameEventCode', 'gameCount', 'gameID', 'gameServerID', 'creditCode', 'party', 'gameEmail'],
  });
  const [hasEmail, setHasEmail] = useState(false);
  const chosenRoles = useWatch({ control, compute: rolesText });
  const [credit, setCredit] = useState<Credit | null>(null);
  /** True when the typed player waits or plays here; null when unknown. */
  const [waits, setWaits] = useState<boolean | null>(null);
  const [refusals, setRefusals] = useState(0);
  const { search } = useLocation();
  useDraft(form, draft, {
    adapt: (kept) => ({
      ...kept,
      party: keptFriends(kept.party),
      gameEventCode: orderableCode(host, kept.gameEventCode),
      ...fromTicket(host),
      ...fromAddress(host, search),
    }),
    known: () => ({
      gameMessage: FIRST_MESSAGE,
      ...keptOrder(host),
      ...fromTicket(host),
      ...fromAddress(host, search),
    }),
  });
  const isKnown = useLocal(() => {
    const known = readIdentity(localStore);
    return known !== undefined && known.gameID === id && known.serverID === server;
  }, false);
  const event = host.events.find((one) => one.code === code);
  const payByCode = credit?.typed === creditCode ? credit.pay : undefined;
  const total =
    payByCode === null ? null : totalOf(event, count, { players: 1 + party.length, rule: config.fee, payByCode });
  const queue = event?.queue ?? host.queue;
  const friends = friendsMax(host, event);
  const gone = code !== '' && event === undefined;
  useEffect(() => {
    // The chosen event was removed meanwhile: another one must be chosen.
    if (!gone) return;
    setValue('gameEventCode', '');
    setError('gameEventCode', { message: mabarText.eventGone });
  }, [gone, setValue, setError]);
  const isSundulChosen = event !== undefined && isSundulEvent(event);
  const wantsSundul = isSundulChosen || (code === '' && fromAddress(host, search).gameEventCode !== undefined);
  /** Nothing is sold to this viewer, who may still choose Sundul. */
  const isClosed = !host.open && !wantsSundul;
  const sundul = host.events.find(isSundulEvent);
  const soldOut = soldOutText(sundul);
  const sundulSentence = !wantsSundul
    ? null
    : (soldOut ?? (waits === true ? null : waits === false ? mabarText.notInQueue : mabarText.sundulAsksId));
  useEffect(() => {
    // Sundul would be refused after everything is filled in, so another event must be chosen.
    if (isSundulChosen && waits === false) setValue('gameEventCode', '');
  }, [isSundulChosen, waits, setValue]);

  const { captcha, order, isPending } = useOrder({
    action: 'mabar',
    draft,
    onOrdered,
    onRefused() {
      // The refusal may come from a change of the credit.
      setCredit(null);
      setRefusals((before) => before + 1);
      onRefused();
    },
    async send({ values, chosen, ...seen }: Sent, token) {
      const { writeKeptOrder, orderMabar } = await loadSubmit();
      const payment = await orderMabar({ form: values, event: chosen, host: host.username, token, ...seen });
      const { gameID, gameServerID: serverID, gameEmail: email, gameCount } = values;
      keepIdentity(localStore, { gameID, serverID, email });
      forgetCreditCode(localStore);
      writeKeptOrder(localStore, { host: host.username, event: chosen, count: gameCount, roles: values });
      return payment;
    },
  });

  function forget() {
    forgetPlayer(localStore);
    drafts.forget(draft);
    form.reset(undefined, { keepFieldsRef: true });
    setValue('gameMessage', FIRST_MESSAGE);
    form.setFocus('gameID');
  }

  function setParty(friendsNow: Friend[]) {
    setValue('party', friendsNow, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }

  function chooseEvent(chosen: string) {
    const next = host.events.find((one) => one.code === chosen);
    if (next === undefined) return;
    form.clearErrors('gameEventCode');
    const roles = rolesAfterChoice(next, getValues(), host.playerRole);
    for (const { flag } of ROLES) setValue(flag, roles[flag], { shouldValidate: form.formState.isSubmitted });
    if (!next.needGameCount) setValue('gameCount', 1);
  }

  if (isClosed) {
    return (
      <div className={`column stack flex-1 gap-3 p-4 ${styles.shut}`}>
        <HoursNotes host={host} />
        {config.push !== null && (
          <div className="min-h-12">
            <LaterNotice host={host.username} />
          </div>
        )}
        {soldOut !== null && <p>{soldOut}</p>}
        {sundul !== undefined && soldOut === null && (
          <Button variant="quiet" wide onClick={() => setValue('gameEventCode', sundul.code)}>
            {mabarText.sundul(formatRupiah(sundul.price))}
          </Button>
        )}
        {waits === false && <p role="alert">{mabarText.notInQueue}</p>}
        <Link to={paths.host(host.username, 'support')} className={buttonClass({ variant: 'quiet', wide: true })}>
          {mabarText.toSupport}
        </Link>
        <Link to={paths.list(host.username)} className="py-3 strong">
          {mabarText.toList}
        </Link>
        <Link to={paths.findPayment} className="py-3 small">
          {mabarText.findPayment}
        </Link>
        <QueuePanel host={host.username} />
      </div>
    );
  }

  return (
    <OrderForm
      form={form}
      captcha={captcha}
      amount={total && total.gross + total.credit}
      invalid="mabar.order_invalid"
      wholeField={firstRole(offered)}
      firstOpen={(values) => firstOpen(values, offered)}
      submitLabel={total?.gross ? mabarText.pay(formatRupiah(total.gross)) : mabarText.submit}
      loadSubmit={loadSubmit}
      onSubmit={(values) => {
        if (event === undefined) return;
        // Stored for the payment: a prefilled form has no draft yet.
        drafts.write(draft, getValues());
        order({ values, chosen: event, total });
      }}
      bar={{
        label: event === undefined ? mabarText.chooseEvent : mabarText.bought(event.title, total?.count ?? null),
        total: total && formatRupiah(total.gross),
        detail: total !== null && splitWords(total, 1 + party.length),
        note: (
          <p>
            <strong>{sundulSentence ?? mabarText.place(queue.waiting + 1)}</strong>{' '}
            {sundulSentence === null && <WaitWords wait={queue.wait} started={host.started} />}
          </p>
        ),
      }}
      aside={<QueuePanel host={host.username} />}
    >
      <HoursNotes host={host} />
      <PlayerField control={control} host={host.username} onForget={isKnown ? forget : undefined} onWaits={setWaits} />
      <ChoiceField
        control={control}
        name="gameEventCode"
        label={mabarText.event}
        chips
        choices={host.events.map((one) => ({
          value: one.code,
          title: one.title,
          price: formatRupiah(one.price),
          disabled: !isOrderable(host, one) || (isSundulEvent(one) && waits === false),
        }))}
        onValueChange={chooseEvent}
      />
      <details className={styles.about}>
        <summary>{event?.description ?? (waits === false ? mabarText.notInQueue : mabarText.about)}</summary>
        <dl className="stack gap-2 mt-2">
          {host.events.map((one) => (
            <div key={one.code}>
              <dt className="strong">{one.title}</dt>
              {one !== event && <dd>{one.description}</dd>}
              <dd>{isOrderable(host, one) ? choiceLine(host, one, waits) : soldOutText(one)}</dd>
            </div>
          ))}
        </dl>
      </details>
      {/* There from the start: a line that came with the games would move their key. */}
      {host.gamesInRow > 0 && <FormHint>{mabarText.inRow(host.gamesInRow)}</FormHint>}
      <div className={styles.game}>
        <RoleField
          control={control}
          label={mabarText.roles}
          hint={chosenRoles}
          fault={mabarText.rolesFault}
          {...(offered === undefined ? {} : { offered })}
        />
        {(event === undefined || event.needGameCount) && (
          <StepperField
            control={control}
            name="gameCount"
            label={mabarText.count}
            min={1}
            {...(event === undefined ? {} : { max: maxCount(event, { players: 1 + party.length, rule: config.fee }) })}
          />
        )}
      </div>
      <CounterTextArea
        control={control}
        name="gameMessage"
        label={mabarText.message}
        hint={mabarText.messageHint}
        placeholder={mabarText.messagePlaceholder}
        max={MABAR_MESSAGE_MAX}
        rows={1}
      />
      {party.length > 0 && (
        <PagePart loading={<div className={styles.party} />}>
          <PartyFields
            control={control}
            host={host.username}
            max={friends}
            open={host.party > 1}
            onChange={setParty}
            onAdded={(index) => form.setFocus(`party.${index}.gameID`)}
          />
        </PagePart>
      )}
      {party.length < friends && (
        <button type="button" className={styles.askCredit} onClick={() => setParty([...party, noFriend])}>
          {mabarText.askFriend(party.length)}
        </button>
      )}
      {hasEmail || email !== '' ? (
        <EmailField control={control} name="gameEmail" label={mabarText.email} hint={mabarText.emailHint} />
      ) : (
        <button type="button" className={styles.askCredit} onClick={() => setHasEmail(true)}>
          {mabarText.askEmail}
        </button>
      )}
      <CreditPart asked={creditCode !== ''} offered={host.takesCredit}>
        {(isAsked) => (
          <CreditField
            control={control}
            host={host.username}
            attempt={refusals}
            onShown={() => {
              if (isAsked) form.setFocus('creditCode');
            }}
            onChecked={setCredit}
          />
        )}
      </CreditPart>
      <ProcessingOverlay
        open={isPending}
        text={total?.gross === 0 ? mabarText.processingCredit : mabarText.processing}
      />
    </OrderForm>
  );
}

/** Local to this browser, so absent while hydrating. */
function LaterNotice({ host }: { host: string }) {
  return useHydrating() ? null : (
    <PagePart>
      <OpeningNotice host={host} />
    </PagePart>
  );
}

/** Notes on the host's hours: a break, closed, the last places. */
function HoursNotes({ host }: { host: HostProfile }) {
  const { lastOrder, onBreak, open } = host;
  const planned = plannedSentence(host);
  return (
    <>
      <BreakNote onBreak={onBreak} />
      {!open && (
        <p className={styles.closed} role="note">
          <strong>{lastOrder === null ? mabarText.closed : mabarText.lastFull}</strong>{' '}
          {lastOrder !== null && <span>{mabarText.lastFullHelp}</span>} <span>{mabarText.closedHelp}</span>{' '}
          <span>{planned}</span>
        </p>
      )}
      {open && (planned !== null || lastOrder !== null) && (
        <p className="px-4 py-2 mb-2 rounded-ticket sunken small snug" role="note">
          <strong>{lastOrder && mabarText.lastOrder(lastOrder.left, lastOrder.at && formatClock(lastOrder.at))}</strong>{' '}
          <span>{planned}</span>
        </p>
      )}
    </>
  );
}

type CreditPartProps = {
  /** True with a code: the field opens. */
  asked: boolean;
  /** True when somebody has unspent credit of the host, or it offers vouchers. */
  offered: boolean;
  /** The field; `isAsked` when the press has just opened it. */
  children: (isAsked: boolean) => ReactNode;
};

/** "Punya kode voucher atau kredit?", which opens the field. */
function CreditPart({ asked, offered, children }: CreditPartProps) {
  const [open, setOpen] = useState<'filled' | 'pressed' | null>(null);
  // Stays open when the code is deleted again.
  if (asked && open === null) setOpen('filled');
  if (open !== null) {
    return <PagePart loading={<div className={styles.credit} />}>{children(open === 'pressed')}</PagePart>;
  }
  if (!offered) return null;
  return (
    <button type="button" className={styles.askCredit} aria-expanded={false} onClick={() => setOpen('pressed')}>
      {mabarText.askCredit}
    </button>
  );
}

/** Names of the chosen roles: on a phone their cards are pictures. */
function rolesText(values: OrderValues): string {
  const chosen = ROLES.filter(({ flag }) => values[flag]);
  return chosen.length === 0 ? mabarText.rolesHint : chosen.map(({ label }) => label).join(', ');
}

/** The parts of the total. */
function splitWords({ price, discount, credit, fee, gross }: FormTotal, players: number): ReactNode {
  // The amount says it all.
  if (players === 1 && gross === price) return false;
  const list = formatRupiah(price);
  const isFree = credit === price;
  const split = isFree ? mabarText.allCredit(list) : fee === 0 ? list : mabarText.plusFee(list, formatRupiah(fee));
  return (
    <>
      <span>{players === 1 ? split : mabarText.players(players, split)}</span>
      {discount > 0 && <b className="stack text-go nowrap">{mabarText.lessVoucher(formatRupiah(discount))}</b>}
      {!isFree && credit > 0 && <b className="stack text-go nowrap">{mabarText.lessCredit(formatRupiah(credit))}</b>}
    </>
  );
}

/** The event and the code in the address, which override a draft. */
function fromAddress(host: HostProfile, search: string): Partial<OrderValues> {
  const asked = new URLSearchParams(search);
  const creditCode = asked.get(CODE_PARAM);
  const event = asked.get(EVENT_PARAM) === EVENT_SUNDUL ? host.events.find(isSundulEvent)?.code : undefined;
  return {
    ...(creditCode === null ? {} : { creditCode }),
    ...(event === undefined ? {} : { gameEventCode: event, gameCount: 1 }),
  };
}

/** The code of the ticket that the viewer came from, which overrides a draft. */
function fromTicket(host: HostProfile): Partial<OrderValues> {
  const creditCode = keptCreditCode(localStore, host.username);
  return creditCode === undefined ? {} : { creditCode };
}

/**
 * An order needs a message, and few have anything to say. Empty in the server's markup: React would overwrite text
 * typed into a textarea before hydration.
 */
const FIRST_MESSAGE = mabarText.firstMessage;

const empty: OrderValues = {
  gameID: '',
  gameServerID: '',
  ...noRoles,
  gameCount: 1,
  gameMessage: '',
  gameEmail: '',
  gameEventCode: '',
  creditCode: '',
  party: [],
};

const noFriend: Friend = { gameID: '', gameServerID: '' };

/** The last player in this browser, with the choices that are still possible here. */
function keptOrder(host: HostProfile): Partial<OrderValues> {
  const identity = readIdentity(localStore);
  const choice = lastChoice(host, readKeptOrder(localStore), config.fee);
  if (identity === undefined) return choice;
  const { gameID, serverID, email = '' } = identity;
  return { gameID, gameServerID: serverID, gameEmail: email, ...choice };
}

/** The code of an orderable event, or of one that is gone, which the form says; else `''`. */
function orderableCode(host: HostProfile, code: OrderValues['gameEventCode'] = ''): string {
  const event = host.events.find((one) => one.code === code);
  return event === undefined || isOrderable(host, event) ? String(code) : '';
}

/** The time from which a Sundul is sold again, in words; null: it is sold. */
function soldOutText(event: HostProfile['events'][number] | undefined): string | null {
  return event?.soldOutUntil ? mabarText.sundulSold(formatClock(event.soldOutUntil)) : null;
}

/** The line of an orderable event: place and wait of an order made now, or the reason why Sundul cannot be chosen. */
function choiceLine(host: HostProfile, event: HostProfile['events'][number], waits: boolean | null): ReactNode {
  if (isSundulEvent(event) && waits !== true) return waits === false && mabarText.notInQueue;
  return (
    <>
      <span>{mabarText.place(event.queue.waiting + 1)}</span>{' '}
      <WaitWords wait={event.queue.wait} started={host.started} />
    </>
  );
}
