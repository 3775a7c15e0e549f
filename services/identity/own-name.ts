import { isReserved, machineNames, RESERVED, seenAs, TAKEN_NAME } from '#contracts/identity/reserved-names.ts'
import { invalid } from '#contracts/kernel/refused.ts'

/**
 * `own`: ids of agencies whose names, and those of their sub-agents, the caller may bear
 * @throws Refused 400 under the field when a name could be taken for the airlines' own, or is that of staff, a role or another agency
 */
export type OwnName = (name: string | undefined, field: string, own?: readonly string[]) => Promise<void>

/** Names of roles, staff or agencies as they are seen, with the ids of those that bear each; of a sub-agent its parent too. */
type NamesOfOthers = ReadonlyMap<string, readonly (readonly string[])[]>
export const namesOf = (rows: readonly { id: string; name: string; parent?: string | undefined }[]): NamesOfOthers => {
  const names = new Map<string, (readonly string[])[]>()
  for (const { id, name, parent } of rows) {
    const seen = seenAs(name)
    if (seen) names.set(seen, [...(names.get(seen) ?? []), parent ? [id, parent] : [id]])
  }
  return names
}

/** `words`: the setting `reservedNames` and the names of the airlines, as they are now */
export const ownName =
  (words: () => Promise<readonly string[]>, others: () => Promise<readonly NamesOfOthers[]> = async () => []): OwnName =>
  async (name, field, own = []) => {
    if (!name?.trim()) return
    if (isReserved(name, [...machineNames, ...(await words())])) throw invalid(RESERVED, { [field]: RESERVED })
    const seen = seenAs(name)
    const isAnothers = (await others()).some(names => names.get(seen)?.some(ids => !ids.some(id => own.includes(id))))
    if (isAnothers) throw invalid(TAKEN_NAME, { [field]: TAKEN_NAME })
  }
