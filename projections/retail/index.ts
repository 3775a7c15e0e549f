import { retailChanges } from '#contracts/retail/change-list.ts'
import { retailOrders } from '#contracts/retail/order-list.ts'
import { retailRefunds } from '#contracts/retail/refund-list.ts'
import { ruleVersions } from '#contracts/retail/rules-list.ts'
import { changeView } from '../change/list.ts'
import { reads } from '../kernel/context.ts'
import { serves } from '../kernel/list.ts'
import { orderList } from '../order/list.ts'
import { refundList } from '../refund/list.ts'
import { versionView } from './versions.ts'

export const retailReads = reads({
  views: [versionView],
  lists: [
    serves(retailOrders, orderList, { only: { kind: 'RETAIL' } }),
    serves(ruleVersions, versionView, {
      row: ({ rules: _, fields: __, versionId: ___, copyOf: ____, wasActive: _____, claim: ______, ...row }) => row,
    }),
    serves(retailRefunds, refundList, { only: { orderKind: 'RETAIL' } }),
    serves(retailChanges, changeView, { only: { orderKind: 'RETAIL' } }),
  ],
})
