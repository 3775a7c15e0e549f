import { useState } from 'react'
import { toInstant } from '#contracts/kernel/calendar.ts'
import { houseNow } from '../../kit/clock.ts'
import { rememberWay, type ShownChannel } from './channels.ts'
import type { BegunPayment } from './paying.ts'

type Opened = { paymentCode: string; payUrl: string; amount: number }

/**
 * Opens the gateway's page in a tab of its own. A browser allows that only directly after a click, so the tab is opened before its address
 * is known.
 */
export const useGateway = (begin: (begun: BegunPayment) => void) => {
  const [problem, setProblem] = useState<unknown>()
  const open = async (channel: ShownChannel, what: string, ask: () => Promise<Opened>) => {
    setProblem(undefined)
    const page = window.open('', '_blank')
    try {
      const { paymentCode, payUrl, amount } = await ask()
      rememberWay(channel)
      begin({ paymentCode, payUrl, channel, amount, what, at: toInstant(houseNow()) })
      if (page) {
        page.opener = null
        page.location.replace(payUrl)
      }
    } catch (error) {
      page?.close()
      setProblem(error)
    }
  }
  return { open, problem }
}
