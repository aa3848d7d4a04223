import { SPEC_FEE } from '@mabarin/domain/money';
import type { PageConfig } from '@mabarin/api-client/page-config';

/** Configuration of a page, which the service writes into real ones. */
const config: PageConfig = {
  origins: { api: location.origin, public: location.origin, dashboard: location.origin, overlay: location.origin },
  mode: 'sandbox',
  version: '1.2.3',
  contact: { email: null, whatsapp: null, discord: null },
  push: null,
  fee: SPEC_FEE,
  nextFee: null,
  minorDailyCap: 200_000,
  askAge: false,
  places: {},
  captcha: { provider: 'sandbox', siteKey: '' },
};
const element = document.createElement('script');
element.id = 'config';
element.type = 'application/json';
element.textContent = JSON.stringify(config);
document.head.append(element);
