import { may } from '#contracts/kernel/endpoint.ts'
import { approveOwed } from '#contracts/payment/owed-api.ts'
import type { Gateway } from '#services/payment/gateway.ts'
import { unlessAway } from '#services/payment/unless-away.ts'
import type { Finishers } from '#services/step/resume.ts'
import { extra } from './decide.ts'
import { extraIn, payExtraRefund } from './refunds.ts'

export const extraFinishers = ({ gateway }: { gateway: Gateway }): Finishers => ({
  EXTRA_BACK: {
    finish: ({ subject }, reach) => payExtraRefund({ ...reach, gateway: unlessAway(gateway, reach) }, subject),
    may: who => may(who, approveOwed),
    about: async (load, subject) => {
      const { state } = await load(extra, extraIn(subject))
      return state.status === 'NONE' ? { orderNo: '' } : { orderNo: state.opened.orderNo, airLine: state.opened.airLine }
    },
    desk: 'REFUND',
    ownName: true,
  },
})
