export { FIELD_TEXTS_IN_HINDI as fieldTexts } from '@wickwise/contract';
