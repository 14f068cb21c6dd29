export { COST_SOURCES_IN_HINDI as sources } from '@wickwise/contract';
