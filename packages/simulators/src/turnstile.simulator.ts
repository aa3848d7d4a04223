import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import { jsonOf, type Answer, type Call, type Simulator, type SimulatorContext } from '#simulator.ts';

/**
 * Cloudflare Turnstile's siteverify and a script that draws its widget (developers.cloudflare.com/turnstile:
 * server-side-validation, troubleshooting/testing). Tokens live 300 s and work once. Own faults: `internal_error`,
 * `other_hostname`, `other_action`.
 */
export type TurnstileOptions = SimulatorContext & { secret: string; hostname: string; random: () => number };

export type TurnstileSimulator = Simulator & {
  token(action: string): string;
};

type Token = { token: string; action: string; createdAt: Date; spent: string | null; used: boolean };

const TOKEN_SECONDS = 300;
const TEST_SECRETS = {
  '1x0000000000000000000000000000000AA': [],
  '2x0000000000000000000000000000000AA': ['invalid-input-response'],
  '3x0000000000000000000000000000000AA': ['timeout-or-duplicate'],
} as const;

export function createTurnstile({ now, uuid, secret, hostname, random }: TurnstileOptions): TurnstileSimulator {
  const tokens = new Map<string, Token>();
  const faults = createFaults(random);
  const outbox = createOutbox({ now, faults, sign: () => ({ headers: {}, body: '' }), retryAfter: () => undefined });

  function token(action: string): string {
    const made = { token: `sim.${uuid()}`, action, createdAt: now(), spent: null, used: false };
    tokens.set(made.token, made);
    return made.token;
  }

  /** `idempotency_key` allows a repeat of the same call. */
  function errorsOf(input: Record<string, unknown>): readonly string[] {
    if (typeof input['secret'] !== 'string') return ['missing-input-secret'];
    const always = (TEST_SECRETS as Record<string, readonly string[]>)[input['secret']];
    if (always !== undefined) return always;
    if (input['secret'] !== secret) return ['invalid-input-secret'];
    if (typeof input['response'] !== 'string' || input['response'] === '') return ['missing-input-response'];
    const found = tokens.get(input['response']);
    if (found === undefined) return ['invalid-input-response'];
    const key = typeof input['idempotency_key'] === 'string' ? input['idempotency_key'] : null;
    const over = now().getTime() - found.createdAt.getTime() > TOKEN_SECONDS * 1_000;
    if (over || (found.used && (key === null || found.spent !== key))) return ['timeout-or-duplicate'];
    found.used = true;
    found.spent = key;
    return [];
  }

  function verify(call: Call, fault: string | null): Answer {
    if (fault === 'internal_error') return { status: 200, body: { success: false, 'error-codes': ['internal-error'] } };
    const input = jsonOf(call.body) ?? Object.fromEntries(new URLSearchParams(call.body.toString('utf8')));
    const errors = errorsOf(input);
    if (errors.length > 0) return { status: 200, body: { success: false, 'error-codes': errors } };
    const found = tokens.get(String(input['response']));
    return {
      status: 200,
      body: {
        success: true,
        challenge_ts: (found?.createdAt ?? now()).toISOString(),
        hostname: fault === 'other_hostname' ? 'elsewhere.test' : hostname,
        'error-codes': [],
        action: fault === 'other_action' ? 'another' : (found?.action ?? ''),
        cdata: '',
        metadata: { interactive: false },
      },
    };
  }

  return {
    name: 'Turnstile',
    actions: [],
    faults,
    outbox,
    token,
    operationOf(call) {
      if (call.path === '/turnstile/v0/siteverify' && call.method === 'POST') return 'siteverify';
      if (call.path === '/turnstile/v0/api.js' && call.method === 'GET') return 'script';
      if (call.path === '/turnstile/v0/widget' && call.method === 'GET') return 'widget';
      return call.path === '/turnstile/v0/token' && call.method === 'POST' ? 'token' : undefined;
    },
    async handle(call, fault) {
      if (call.path === '/turnstile/v0/siteverify') return verify(call, fault);
      if (call.path === '/turnstile/v0/token') {
        return { status: 200, body: { token: token(call.query.get('action') ?? '') } };
      }
      if (call.path === '/turnstile/v0/widget') return { status: 200, body: widget };
      return { status: 200, headers: { 'content-type': 'text/javascript' }, body: script };
    },
    async act() {
      throw new Error('Nothing can be done to a token.');
    },
    rows: () =>
      [...tokens.values()].toReversed().map((one) => ({
        token: one.token,
        action: one.action,
        created: one.createdAt.toISOString(),
        used: String(one.used),
      })),
  };
}

/** Draws a frame of its own origin like the real script, so that a page's CSP is tested; tokens expire after 300 s. */
const script = `(() => {
  const base = new URL(document.currentScript.src).origin;
  const widgets = new Map();
  let last = 0;
  const draw = (id) => {
    const widget = widgets.get(id);
    clearTimeout(widget.timer);
    widget.token = undefined;
    const frame = document.createElement('iframe');
    frame.title = 'Turnstile';
    frame.width = '100%';
    frame.height = '65';
    frame.src = base + '/turnstile/v0/widget?id=' + id + '&action=' + encodeURIComponent(widget.options.action || '');
    widget.element.replaceChildren(frame);
  };
  addEventListener('message', (event) => {
    const widget = event.origin === base ? widgets.get(event.data.id) : undefined;
    if (!widget) return;
    widget.token = event.data.token;
    widget.options.callback?.(widget.token);
    widget.timer = setTimeout(() => {
      widget.options['expired-callback']?.();
      draw(event.data.id);
    }, ${TOKEN_SECONDS * 1_000});
  });
  window.turnstile = {
    render(target, options) {
      const id = 'sim-' + (last += 1);
      widgets.set(id, { element: typeof target === 'string' ? document.querySelector(target) : target, options });
      draw(id);
      return id;
    },
    reset(id) { for (const key of id === undefined ? widgets.keys() : [id]) if (widgets.has(key)) draw(key); },
    remove(id) {
      const widget = widgets.get(id);
      if (!widget) return;
      clearTimeout(widget.timer);
      widget.element.replaceChildren();
      widgets.delete(id);
    },
    getResponse(id) { return widgets.get(id)?.token; },
    isExpired() { return false; },
    execute() {},
    ready(callback) { callback(); },
  };
  const onload = new URL(document.currentScript.src).searchParams.get('onload');
  if (onload) window[onload]?.();
})();`;

const widget = `<!doctype html><html lang="id"><title>Turnstile</title><label><input type="checkbox"> Saya manusia (simulator)</label><script>
  document.querySelector('input').addEventListener('change', async () => {
    const query = new URLSearchParams(location.search);
    const answer = await fetch('/turnstile/v0/token?action=' + encodeURIComponent(query.get('action')), { method: 'POST' });
    parent.postMessage({ id: query.get('id'), token: (await answer.json()).token }, '*');
  });
</script></html>`;
