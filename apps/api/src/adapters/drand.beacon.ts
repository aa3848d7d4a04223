import { beaconChains } from '@mabarin/domain/gifts/beacon';
import { verifyRound } from '@mabarin/domain/gifts/beacon.verify';
import { LRUCache } from 'lru-cache';
import { callHttp, NoAnswerError, textOf } from './http.client.ts';
import type { DrandSettings } from '#platform/adapter-settings.ts';
import type { Log } from '#platform/log.ts';
import type { Beacon } from '#ports/beacon.port.ts';

const TIMEOUT_MS = 3_000;
const KEPT_ROUNDS = 500;

/**
 * Rounds of a drand chain (https://docs.drand.love, `GET /{chain}/public/{round}`). All relays are asked at once, and
 * the first signature that holds counts, so no relay is trusted.
 */
export function drandBeacon({ relays, chain: name }: DrandSettings, { log }: { log: Log }): Beacon {
  const chain = beaconChains[name];
  const known = new LRUCache<number, string>({ max: KEPT_ROUNDS });
  const asked = new Map<number, Promise<string | null>>();

  async function ask(relay: string, round: number): Promise<string> {
    const url = `${relay}/${chain.hash}/public/${round}`;
    const { status, json } = await callHttp({ method: 'GET', url, headers: {}, timeoutMs: TIMEOUT_MS });
    const signature = textOf(json?.['signature']);
    if (status !== 200 || signature === null) throw new NoAnswerError(`status ${status}`, true);
    if (textOf(json?.['round']) !== String(round) || !(await verifyRound(chain, round, signature))) {
      log.warn({ relay, round }, 'a relay of the beacon answered with something else than the round');
      throw new NoAnswerError('another round', true);
    }
    return signature;
  }

  async function askAll(round: number): Promise<string | null> {
    try {
      const signature = await Promise.any(relays.map((relay) => ask(relay, round)));
      known.set(round, signature);
      return signature;
    } catch (error) {
      const faults = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
      const other = faults.find((each) => !(each instanceof NoAnswerError));
      if (other !== undefined) throw other;
      return null;
    } finally {
      asked.delete(round);
    }
  }

  return {
    chain,
    async signatureOf(round) {
      const kept = known.get(round);
      if (kept !== undefined) return kept;
      const running = asked.get(round) ?? askAll(round);
      asked.set(round, running);
      return running;
    },
  };
}
