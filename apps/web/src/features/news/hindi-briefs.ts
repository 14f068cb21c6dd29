export { BRIEF_TEXTS_IN_HINDI as briefs } from '@wickwise/contract';
