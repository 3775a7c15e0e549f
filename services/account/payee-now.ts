import type { BankAccount } from '#contracts/account/payee-events.ts'
import { agency } from '#services/agency/agency.ts'
import type { At, Commands } from '#services/kernel/stream/commands.ts'
import { payee } from './payee.ts'

/**
 * The id of the bank account that an agency is paid to from now on: the one in its registration. Undefined for an agency that staff opened
 * without one.
 */
export const payeeNow = async ({ load, at }: { load: Commands['load']; at: At }, of: string): Promise<string | undefined> => {
  const given = await registeredAccount({ load }, of)
  return given && (await at(payee, of).name({ agency: of, ...given })).state.named.at(-1)?.payeeId
}
/** The bank account in an agency's registration. */
export const registeredAccount = async ({ load }: Pick<Commands, 'load'>, of: string): Promise<BankAccount | undefined> => {
  const { state } = await load(agency, of)
  if (state.status === 'NONE') return undefined
  const { bankUserName: holder, bankName: bank, bankAccount: account } = state.info
  return holder && bank && account ? { holder, bank, account } : undefined
}
