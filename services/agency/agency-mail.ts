import type { Commands } from '../kernel/commands.ts'
import { agency } from './agency.ts'

/** Where an agency wants to be written to, as its own facts say now. */
export const agencyMail = async (load: Commands['load'], id: string) => {
  const { state } = await load(agency, id)
  return state.status === 'NONE' ? undefined : { name: state.name, to: state.info.email }
}
