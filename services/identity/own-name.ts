import { isReserved, machineNames, RESERVED } from '#contracts/identity/reserved-names.ts'
import { invalid } from '#contracts/kernel/refused.ts'

/** @throws Refused 400 under the field when a name could be taken for the airlines' own */
export type OwnName = (name: string | undefined, field: string) => Promise<void>

/** `words`: the setting `reservedNames` and the names of the airlines, as they are now */
export const ownName =
  (words: () => Promise<readonly string[]>): OwnName =>
  async (name, field) => {
    if (name?.trim() && isReserved(name, [...machineNames, ...(await words())])) throw invalid(RESERVED, { [field]: RESERVED })
  }
