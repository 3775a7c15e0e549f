import { duesOf } from '#contracts/account/dues.ts'
import type { clientLines } from '#contracts/account/remittance-api.ts'
import type { Call } from '#contracts/kernel/endpoint.ts'
import type { Static } from '#contracts/kernel/schema.ts'
import type { Ask } from '../kernel/ask.ts'
import { clientList } from './remittance.ts'

/** more clients than an agency has, and the most that a dialog can show */
const MOST = 200
/** `overdue` depends on the day, `own` on the client's account; the caller adds both */
type Client = Omit<Static<typeof clientLines.data>['clients'][number], 'overdue' | 'own'>

/** The big clients of an agency that may buy on credit now, and deleted ones with returned money in their account; the newest first. */
export const clientsOf =
  (ask: Ask) =>
  async (agency: string, call: Call): Promise<Client[]> => {
    const rows = await ask(call).find(clientList, { filter: { agency }, sort: ['-addedAt'], limit: MOST })
    const shown = rows.filter(({ status, balance }) => status === 'ACTIVE' || balance > 0)
    return shown.map(({ id, name, account, status, line, available, reserved, balance, debt, termDays, bought = [] }) => ({
      id,
      name,
      account,
      status,
      line: status === 'ACTIVE' ? line : 0,
      available,
      reserved,
      balance,
      debt,
      termDays,
      dues: duesOf(bought, debt, termDays),
    }))
  }
