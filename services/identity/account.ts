import { Refused } from '#contracts/kernel/refused.ts'
import type { Commands, HouseAt } from '../kernel/stream/commands.ts'
import { idFrom } from '../kernel/stream/commands.ts'
import type { LoginNames } from './login-name.ts'

type Reach = { load: Commands['load']; at: HouseAt; logins: LoginNames }

/** Id of the user that is an agency's account. The request that registers and the process after it compute the same one. */
export const ownerOf = (agency: string): string => idFrom('owner of', agency)

/**
 * Makes the account of an agency, once, however often it is called.
 * @returns whether the agency has the login name; false when another user has it
 */
export const claimName = async (
  { load, at, logins }: Reach,
  agency: string,
  { loginName, name, passwordHash }: { loginName: string; name: string; passwordHash: string },
): Promise<boolean> => {
  const account = { loginName, name, kind: 'agent', role: 'AGENT', agency, airlines: ['*'], passwordHash } as const
  try {
    await logins.enrol({ load, at }, account, ownerOf(agency))
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { state } = await logins.find(load, loginName)
    return state.status !== 'NONE' && state.agency === agency
  }
}
