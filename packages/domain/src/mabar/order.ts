import * as v from 'valibot';
import { CreditCode } from '#credit/code.ts';
import { email } from '#email.ts';
import type { PlainFailureCode } from '#errors.ts';
import { isSundul } from '#mabar/lane/sundul.ts';
import type { mabarErrors } from '#mabar/errors.ts';
import { orderTotal } from '#mabar/order-total.ts';
import { PARTY_MAX } from '#mabar/party.ts';
import type { FeeRule, Rupiah } from '#money.ts';
import { gameID, gameServerID } from '#player.ts';
import { hasRole, ROLES, type Roles } from '#roles.ts';
import { roleFields } from '#role-fields.ts';
import { freeText, message } from '#text.ts';
import { MABAR_MESSAGE_MAX } from '#text-line.ts';
import { list, typedNumber } from '#typed.ts';

type Code = PlainFailureCode & keyof typeof mabarErrors;

const invalid = 'mabar.order_invalid' satisfies Code;
const roleMissing = 'mabar.role_missing' satisfies Code;
const partyInvalid = 'mabar.party_invalid' satisfies Code;
const addInvalid = 'mabar.add_invalid' satisfies Code;

/** Field failures come first, a missing role last: the first issue is shown. `gamePriceTotal` is ignored (req 9). */
export const MabarOrderForm = v.pipe(
  v.object(
    {
      gameID: gameID(invalid),
      gameServerID: gameServerID(invalid),
      ...roleFields(invalid),
      gameEventCode: eventCode(invalid),
      gameCount: gameCount(invalid),
      gameMessage: message(MABAR_MESSAGE_MAX, invalid),
      gameEmail: v.optional(v.union([v.literal(''), email(invalid)]), ''),
      creditCode: v.optional(CreditCode, ''),
      party: v.optional(
        list(
          v.object({ gameID: gameID(partyInvalid), gameServerID: gameServerID(partyInvalid) }, partyInvalid),
          PARTY_MAX - 1,
          partyInvalid,
        ),
        [],
      ),
    },
    invalid,
  ),
  v.check((form) => hasRole(form), roleMissing),
);
export type MabarOrderForm = v.InferOutput<typeof MabarOrderForm>;

export const ADD_COUNT_MAX = 999;
const PLAYER_NAME_MAX = 50;

/** The host's add-queue form; roles are optional (dashboard.md 5). The stored name is looked up. */
export const AddQueueForm = v.object(
  {
    gameID: gameID(addInvalid),
    gameServerID: gameServerID(addInvalid),
    gamePlayerName: freeText(PLAYER_NAME_MAX, addInvalid),
    ...roleFields(addInvalid),
    gameEventID: eventCode(addInvalid),
    gameCount: v.pipe(gameCount(addInvalid), v.maxValue(ADD_COUNT_MAX, addInvalid)),
  },
  addInvalid,
);
export type AddQueueForm = v.InferOutput<typeof AddQueueForm>;

function eventCode<const C extends string>(code: C) {
  return v.pipe(
    typedNumber(code),
    v.transform((value) => String(value).trim()),
    v.minLength(1, code),
    v.maxLength(64, code),
  );
}

/** Whole games from 1, as a number or digits. */
function gameCount<const C extends string>(code: C) {
  return v.pipe(
    typedNumber(code),
    v.transform((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value)),
    v.number(code),
    v.safeInteger(code),
    v.minValue(1, code),
  );
}

type OrderSituation = {
  readonly event: { title: string; type: string; price: Rupiah; needRole: boolean; needGameCount: boolean } | null;
  readonly orderingOpen: boolean;
  /** Places before the host closes (`placesLeft`); null: no limit. */
  readonly placesLeft: number | null;
  readonly playerNotice: 'mark' | 'blacklist' | null;
  /** The player waits or plays. */
  readonly inQueue: boolean;
  /** The host takes one order of a player. */
  readonly oneOrder: boolean;
  readonly gameCount: number;
  readonly players: number;
  readonly fee: FeeRule;
  /** Chosen by the player, and offered by the host; a host without roles offers all. */
  readonly roles: Roles;
  readonly hostRoles: Roles;
};

/** Null: accepted. Closed ordering still allows Sundul, which needs a waiting entry (decisions.md "Mabar"). */
export function refuseOrder(situation: OrderSituation): Code | 'mabar.blacklisted' | null {
  const { event } = situation;
  if (event === null) return 'mabar.event_not_found';
  if (!situation.orderingOpen && !isSundul(event)) return 'mabar.ordering_closed';
  if (situation.placesLeft !== null && situation.placesLeft < situation.players && !isSundul(event)) {
    return 'mabar.last_order_full';
  }
  if (situation.playerNotice === 'blacklist') return 'mabar.blacklisted';
  if (isSundul(event) && !situation.inQueue) return 'mabar.not_in_queue';
  if (!isSundul(event) && situation.inQueue && situation.oneOrder) return 'mabar.one_order';
  if (event.needRole && asksForUnofferedRoles(situation.roles, situation.hostRoles)) return 'mabar.role_not_offered';
  if (orderTotal(event, situation.gameCount, { players: situation.players, rule: situation.fee }) === null)
    return situation.fee.bearer === 'viewer' ? 'mabar.total_too_high' : 'mabar.price_too_high';
  return null;
}

function asksForUnofferedRoles(chosen: Roles, host: Roles): boolean {
  return hasRole(host) && ROLES.some(({ flag }) => chosen[flag] && !host[flag]);
}
