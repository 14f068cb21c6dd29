export { ALERT_FORM_IN_HINDI as form } from '@wickwise/contract';
