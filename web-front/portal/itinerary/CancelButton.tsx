import { App, Button } from 'antd'
import type { Static } from '#contracts/kernel/schema.ts'
import { cancelItinerary, type queryItinerary } from '#contracts/report/itinerary/api.ts'
import { itineraryStatuses } from '#contracts/report/itinerary/codes.ts'
import { useSend } from '../../kit/calls.ts'
import { useTell } from '../../kit/useTell.ts'

type Itinerary = Static<typeof queryItinerary.data>['content'][number]

/** Cancels an application; what is issued already is taken back by a red invoice. */
export const CancelButton = ({ of: { id, ticketNo, status } }: { of: Pick<Itinerary, 'id' | 'ticketNo' | 'status'> }) => {
  const { send, isPending } = useSend(cancelItinerary)
  const { modal } = App.useApp()
  const tell = useTell()
  if (status !== 'APPLIED' && status !== 'ISSUED') return null
  const ask = () =>
    void modal.confirm({
      title: status === 'ISSUED' ? `冲红 ${ticketNo} 的行程单` : `取消 ${ticketNo} 的行程单申请`,
      content: status === 'ISSUED' ? '已开具的发票冲红作废，之后可以重新申请。' : '取消后可以重新申请。',
      okText: status === 'ISSUED' ? '冲红' : '取消申请',
      cancelText: '保留',
      onOk: () => send({ id }).then(({ status: now }) => tell.done(`行程单${itineraryStatuses[now]}`), tell.failed),
    })
  return (
    <Button size="small" loading={isPending} onClick={ask} aria-label={`取消 ${ticketNo} 的行程单`}>
      取消
    </Button>
  )
}
