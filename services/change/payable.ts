import { changes } from '#contracts/account/names.ts'
import type { CanBePaid } from '#services/payment/payables/payables.ts'
import { change, type DocChange, isKnown } from './decide.ts'

const shown = (state: DocChange) => {
  if (!isKnown(state)) return undefined
  const { changeId, orderNo, agency, airLine, due } = state.of
  return { agency, airLine, amount: due, ledgerAccount: changes(airLine), title: `变更费 ${changeId}`, orderNo }
}
export const changePayables = { CHANGE: { decider: change, shown } satisfies CanBePaid }
