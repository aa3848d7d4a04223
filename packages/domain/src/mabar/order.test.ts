import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AddQueueForm, MabarOrderForm, refuseOrder } from '#mabar/order.ts';
import { maxCount, orderTotal } from '#mabar/order-total.ts';
import { QRIS_LIMIT, SPEC_FEE } from '#money.ts';
import { noRoles } from '#roles.ts';

const good = {
  gameID: 12345678,
  gameServerID: '2001',
  ...noRoles,
  gameRoleJungler: true,
  gameEventCode: 'ev1',
  gameCount: 2,
  gamePriceTotal: 20_000,
  gameMessage: 'Gas bang!',
};
const firstIssue = (form: unknown) => v.safeParse(MabarOrderForm, form).issues?.[0].message;

describe('the order form', () => {
  test('is read without the total the browser worked out', () => {
    const { gamePriceTotal: _, ...rest } = good;
    expect(v.parse(MabarOrderForm, { ...good, gamePriceTotal: 1, isAdmin: true })).toEqual({
      ...rest,
      gameID: '12345678',
      gameEmail: '',
      creditCode: '',
      party: [],
    });
    expect(v.parse(MabarOrderForm, { ...good, gameCount: '3' }).gameCount).toBe(3);
  });

  test('keeps every role that was chosen [pub 6 roles]', () => {
    const roles = { ...noRoles, gameRoleJungler: true, gameRoleRoamer: true };
    expect(v.parse(MabarOrderForm, { ...good, ...roles })).toMatchObject(roles);
  });

  test('refuses every bad field [pub 5 mabar invalid] [pub 5 mabar message] [pub 9 game]', () => {
    const bad: Record<string, unknown[]> = {
      gameID: [undefined, '', 99_999, 'abc', 1e15],
      gameServerID: [undefined, '', 999, 1_000_000],
      gameEventCode: [undefined, '', '  ', {}, 'x'.repeat(65)],
      gameCount: [undefined, 0, -1, 1.5, '1.5', '', '-2', Number.NaN, 2 ** 53, null],
      gameMessage: [undefined, '', ' ', 'a'.repeat(51), 5],
      gameRoleRoamer: ['yes', 1, null],
    };
    for (const [field, values] of Object.entries(bad)) {
      for (const value of values) {
        expect(firstIssue({ ...good, [field]: value }), `${field} ${String(value)}`).toBe('mabar.order_invalid');
      }
    }
    for (const form of [null, [], 'x', {}]) expect(firstIssue(form)).toBe('mabar.order_invalid');
  });

  test('takes an e-mail for the ticket, and none', () => {
    expect(v.parse(MabarOrderForm, { ...good, gameEmail: '' }).gameEmail).toBe('');
    expect(v.parse(MabarOrderForm, { ...good, gameEmail: ' budi@example.test ' }).gameEmail).toBe('budi@example.test');
    expect(firstIssue({ ...good, gameEmail: 'budi@' })).toBe('mabar.order_invalid');
  });

  test('says which characters of the message are refused', () => {
    expect(firstIssue({ ...good, gameMessage: '<script>' })).toBe('messages.message_characters');
  });

  test('without a role says so, but only after the fields are right [pub 5 mabar role]', () => {
    expect(firstIssue({ ...good, gameRoleJungler: false })).toBe('mabar.role_missing');
    expect(firstIssue({ ...good, gameRoleJungler: false, gameCount: 0 })).toBe('mabar.order_invalid');
  });
});

describe('the add-queue form [dash 5 add]', () => {
  const add = { gameID: 12345678, gameServerID: 2001, gamePlayerName: 'Raja Api', gameEventID: 'ev1', gameCount: 1 };

  test('needs no role', () => {
    expect(v.parse(AddQueueForm, add)).toMatchObject({ ...noRoles, gamePlayerName: 'Raja Api' });
  });

  test('refuses an unfilled form as it is opened', () => {
    const opened = { gameID: 0, gameServerID: 0, gamePlayerName: '', gameEventID: '', gameCount: 1 };
    expect(v.safeParse(AddQueueForm, opened).issues?.[0].message).toBe('mabar.add_invalid');
    expect(v.is(AddQueueForm, { ...add, gameCount: 1_000 })).toBe(false);
  });
});

describe('the total [pub 2 mabar total] [pub 9 fee] [dec money]', () => {
  test('is price times games, plus 5 % biaya layanan', () => {
    expect(orderTotal({ price: 10_000, needGameCount: true }, 5, { players: 1, rule: SPEC_FEE })).toEqual({
      count: 5,
      price: 50_000,
      fee: 2_500,
      gross: 52_500,
    });
  });

  test('of an event without game count is for one, whatever is sent', () => {
    expect(orderTotal({ price: 10_000, needGameCount: false }, 7, { players: 1, rule: SPEC_FEE })).toMatchObject({
      count: 1,
      price: 10_000,
    });
  });

  test('always adds up and never passes the QRIS limit', () => {
    const prices = fc.integer({ min: 2, max: 200 }).map((steps) => steps * 5_000);
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        (price, n, needGameCount, players) => {
          const event = { price, needGameCount };
          for (const count of [n, (n % 1_100) + 1]) {
            const total = orderTotal(event, count, { players, rule: SPEC_FEE });
            if (total === null) {
              expect(count).toBeGreaterThan(maxCount(event, { players, rule: SPEC_FEE }));
            } else {
              expect(total.price + total.fee).toBe(total.gross);
              expect(total.price).toBe(price * players * total.count);
              expect(total.gross).toBeLessThanOrEqual(QRIS_LIMIT);
              if (needGameCount) expect(count).toBeLessThanOrEqual(maxCount(event, { players, rule: SPEC_FEE }));
            }
          }
        },
      ),
    );
  });
});

describe('an order is refused [dec mabar]', () => {
  const reguler = { title: 'Reguler', type: 'mabarin', price: 10_000, needRole: true, needGameCount: true };
  const sundul = { title: 'Sundul', type: 'mabarin', price: 10_000, needRole: false, needGameCount: false };
  const jungler = { ...noRoles, gameRoleJungler: true };
  const fine = {
    event: reguler,
    orderingOpen: true,
    placesLeft: null,
    playerNotice: null,
    inQueue: false,
    oneOrder: false,
    gameCount: 1,
    players: 1,
    roles: jungler,
    hostRoles: noRoles,
    fee: SPEC_FEE,
  };

  test('never when nothing speaks against it, and a mark does not', () => {
    expect(refuseOrder(fine)).toBeNull();
    expect(refuseOrder({ ...fine, playerNotice: 'mark' })).toBeNull();
  });

  test('when the event is gone, ordering is closed, the player is blacklisted or the total is too high', () => {
    expect(refuseOrder({ ...fine, event: null })).toBe('mabar.event_not_found');
    expect(refuseOrder({ ...fine, orderingOpen: false })).toBe('mabar.ordering_closed');
    expect(refuseOrder({ ...fine, placesLeft: 1 })).toBeNull();
    expect(refuseOrder({ ...fine, placesLeft: 0 })).toBe('mabar.last_order_full');
    expect(refuseOrder({ ...fine, playerNotice: 'blacklist' })).toBe('mabar.blacklisted');
    expect(refuseOrder({ ...fine, gameCount: 953 })).toBe('mabar.total_too_high');
    expect(refuseOrder({ ...fine, gameCount: 952 })).toBeNull();
    const byHost = { ...fine, fee: { ...SPEC_FEE, bearer: 'host' } } as const;
    expect(refuseOrder({ ...byHost, gameCount: 1_000 })).toBeNull();
    expect(refuseOrder({ ...byHost, gameCount: 1_001 })).toBe('mabar.price_too_high');
    expect(refuseOrder({ ...fine, gameCount: 318, players: 3 })).toBe('mabar.total_too_high');
    expect(refuseOrder({ ...fine, gameCount: 317, players: 3 })).toBeNull();
  });

  test('when it needs a role and one that was chosen is not offered; a host that names none offers all', () => {
    const roamer = { ...noRoles, gameRoleRoamer: true };
    const both = { ...jungler, gameRoleRoamer: true };
    expect(refuseOrder({ ...fine, hostRoles: roamer })).toBe('mabar.role_not_offered');
    expect(refuseOrder({ ...fine, hostRoles: both })).toBeNull();
    expect(refuseOrder({ ...fine, roles: both, hostRoles: roamer })).toBe('mabar.role_not_offered');
    expect(refuseOrder({ ...fine, event: { ...reguler, needRole: false }, hostRoles: roamer })).toBeNull();
  });

  test('when it is a Sundul without a waiting entry; closed ordering does not stop a Sundul', () => {
    expect(refuseOrder({ ...fine, event: sundul })).toBe('mabar.not_in_queue');
    expect(refuseOrder({ ...fine, event: sundul, inQueue: true, orderingOpen: false, placesLeft: 0 })).toBeNull();
    // A host's own event that calls itself Sundul is no Sundul.
    expect(refuseOrder({ ...fine, event: { ...sundul, type: 'custom' } })).toBeNull();
  });
});
