import t from 'tap'
import { type Notice, subjectOf } from './links.ts'

t.test('a notice about an application leads to where it is answered, any other to its order', async () => {
  const of = (businessType: string, businessId: string) => subjectOf({ businessType, businessId, orderNo: 'G1' } as Notice)
  t.match(of('REFUND', 'R1'), { to: '/refund/R1', link: '查看退票单' })
  t.match(of('RENAME', 'M1'), { to: '/order/G1?tab=names' })
  t.match(of('FINE_CHANGE', 'N1~r1'), { to: '/account/fine', name: '罚金 N1' })
  t.match(of('EARNEST_GIVE_UP', 'L1~AG1001~1'), { to: '/account/earnest' })
  t.match(of('ACCOUNT', 'V.AG1001'), { to: '/account' })
  t.match(of('WITHDRAWAL', 'W1'), { to: '/account/virtual' })
  t.match(of('ORDER_CANCEL', 'G1'), { to: '/order/G1' })
  t.match(subjectOf({ orderNo: 'G1' } as Notice), { to: '/order/G1' })
  t.match(subjectOf({ requestId: 'J2' } as Notice), { to: '/interRequest/J2', link: '查看询价' })
})
