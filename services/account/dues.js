import { credit } from './credit.ts';
/** Handles credits whose last day has passed. */
export const creditDues = {
    offset: () => ({ subject }, { at }) => at(credit, subject).passTime({}),
};
