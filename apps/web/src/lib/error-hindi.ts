export { ERROR_TEXTS_IN_HINDI as errorTexts } from '@wickwise/contract';
