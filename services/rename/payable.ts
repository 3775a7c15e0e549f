import { extras } from '#contracts/account/names.ts'
import type { CanBePaid } from '#services/payment/payables/payables.ts'
import { isKnown, type Rename, rename } from './decide.ts'

const shown = (state: Rename) => {
  if (!isKnown(state)) return undefined
  const { orderNo, agency, airLine, ticketNo } = state.of
  return { agency, airLine, amount: state.fee, ledgerAccount: extras(airLine), title: `更名费 ${ticketNo}`, orderNo }
}
export const renamePayables = { RENAME: { decider: rename, shown } satisfies CanBePaid }
