import { Button, Modal, Skeleton } from 'antd'
import { messageOf } from '#contracts/client/error.ts'
import { Frame } from '../../kit/Frame.tsx'
import { type ReviewAsking, useReview } from './calls.ts'
import { FlowTable } from './FlowTable.tsx'
import './review.css'
import { ReviewForm } from './ReviewForm.tsx'
import { returnReason } from './review.ts'

type Props = ReviewAsking & { close: () => void }

/** State of the application of an agency that may not log in yet (DOMAIN §9.2). With a route, it can be corrected and sent again. */
export const ReviewDialog = (props: Props) => (
  <Frame>
    <Modal open title="账号审核信息" width={960} footer={null} onCancel={props.close} mask={{ closable: false }} className="review">
      <Content {...props} />
    </Modal>
  </Frame>
)

const Content = ({ userId, passWord }: Props) => {
  const asking = { userId, passWord }
  const { data, error, refetch } = useReview(asking)
  if (error)
    return (
      <p role="alert">
        加载失败：{messageOf(error)} <Button onClick={() => void refetch()}>重试</Button>
      </p>
    )
  if (!data) return <Skeleton active />
  const reason = returnReason(data)
  return (
    <>
      <p className="state">
        当前状态：<strong>{data.statusDesc}</strong>
        {data.routes.length === 0 && '。审核通过后，账号即可登录。'}
        {reason && `。退回原因：${reason}`}
      </p>
      <ReviewForm key={data.instance.currentTaskId} review={data} asking={asking} again={refetch} />
      <h3>审核流程</h3>
      <FlowTable tasks={data.instance.tasks} />
    </>
  )
}
