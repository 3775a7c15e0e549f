import type { BankAccount } from '#contracts/account/payee-events.ts'

export const payeeText = ({ holder, bank, account }: BankAccount): string => `${holder}　${bank}　${account}`
