export { ALERT_SENTENCES_IN_HINDI as sentences } from '@wickwise/contract';
