import { Button } from 'antd'
import { useState } from 'react'
import { instanceDetail } from '#contracts/flow/api.ts'
import { useAsk } from '../../kit/calls.ts'
import { Problem } from '../../kit/Problem.tsx'
import { ReturnedDialog } from './ReturnedDialog.tsx'

type Props = {
  /** 取消申请 */
  what: string
  instanceId: string
  /** style of its place on the page */
  className?: string
}

/** A returned application on the page of its subject: the reviewer's remark, and a button for each answer. */
export const Returned = ({ what, instanceId, className = '' }: Props) => {
  const flow = useAsk(instanceDetail, { id: instanceId }, { lists: ['application'] })
  const [answer, setAnswer] = useState<string>()
  const { routes = [], tasks = [] } = flow.data ?? {}
  const remark = tasks.findLast(({ status }) => status === 'RETURNED')?.handleRemark
  if (flow.error) return <Problem error={flow.error} />
  return (
    <section className={`problem answering ${className}`} aria-label={`${what}已退回`}>
      <span>
        航司退回了{what}
        {remark && `：${remark}`}
      </span>
      <div className="actions">
        {routes.map(({ id, name }, index) => (
          <Button key={id} type={index === 0 ? 'primary' : 'default'} onClick={() => setAnswer(id)}>
            {name}
          </Button>
        ))}
        {flow.data && routes.length === 0 && '由提交申请的同事处理'}
      </div>
      {answer && <ReturnedDialog what={what} instanceId={instanceId} routeId={answer} remark={remark} close={() => setAnswer(undefined)} />}
    </section>
  )
}
