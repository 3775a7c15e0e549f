import type { ShownOrder } from './OrderDetail.tsx'

type Some = Pick<ShownOrder, 'pnrs'>
/** The PNRs of an order with their seats, for choosing one. */
export const pnrsOf = ({ pnrs }: Some): Record<string, string> =>
  Object.fromEntries(pnrs.map(({ pnr, seats }) => [pnr, `${pnr} ${seats}座`]))
/** The PNR that an input begins with: nothing has to be chosen where there is one only. */
export const onlyPnr = ({ pnrs: [pnr, ...more] }: Some): Record<string, string> => (pnr && more.length === 0 ? { pnrId: pnr.pnr } : {})
