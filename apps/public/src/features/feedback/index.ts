export { AdminContact, TransactionNumber } from './admin-contact.tsx';
