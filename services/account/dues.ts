import type { Dues } from '#services/kernel/stream/due.ts'
import { credit } from './credit.ts'

/** Handles credits whose last day has passed. */
export const creditDues = {
  offset:
    () =>
    ({ subject }, { at }) =>
      at(credit, subject).passTime({}),
} satisfies Dues
