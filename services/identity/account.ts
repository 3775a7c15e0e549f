import { Refused } from '#contracts/kernel/refused.ts'
import type { Commands, HouseAt } from '../kernel/commands.ts'
import { idFrom } from '../kernel/commands.ts'
import type { LoginNames } from './login-name.ts'

type Reach = { load: Commands['load']; at: HouseAt; logins: LoginNames }

/** The user that an agency's account is, whoever makes it: the request that registers, or the process after it. */
export const ownerOf = (agency: string): string => idFrom('owner of', agency)

/**
 * The account of an agency, made once however often it is asked for.
 * @returns whether the name is the agency's own now; false when somebody else bears it
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
