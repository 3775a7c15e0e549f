import { Refused } from '#contracts/kernel/refused.ts'
import type { Commands, HouseAt } from '../kernel/commands.ts'
import { user, userId } from './user.ts'

type Reach = { load: Commands['load']; at: HouseAt }

/**
 * The account of an agency, made once however often it is asked for.
 * @returns whether the name is the agency's own now; false when somebody else bears it
 */
export const claimName = async (
  { load, at }: Reach,
  agency: string,
  { loginName, name, passwordHash }: { loginName: string; name: string; passwordHash: string },
): Promise<boolean> => {
  const id = userId(loginName)
  try {
    await at(user, id).create({ loginName, name, kind: 'agent', role: 'AGENT', agency, airlines: ['*'], passwordHash })
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { state } = await load(user, id)
    return state.status !== 'NONE' && state.agency === agency
  }
}
