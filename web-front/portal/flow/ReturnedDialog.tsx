import { Input, Radio } from 'antd'
import { useState } from 'react'
import { handleFlow, instanceDetail } from '#contracts/flow/api.ts'
import { REFUSED_END } from '#contracts/flow/labels.ts'
import { useAsk, useSend } from '../../kit/calls.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { Fetched } from '../../kit/Fetched.tsx'
import { Field } from '../../kit/Field.tsx'
import { Fields } from '../../kit/Fields.tsx'
import { Problem } from '../../kit/Problem.tsx'
import { useTell } from '../../kit/useTell.ts'

type Props = {
  /** 弃标申请 */
  what: string
  instanceId: string | undefined
  remark: string | undefined
  /** the answer that is chosen at first; without it the first one */
  routeId?: string
  close: () => void
}

/**
 * A returned application waits for its applicant, who hands it in again or takes it back by the routes of the flow. Where the business
 * refused the decision, the dialog shows the reason and the applicant can only note it.
 */
export const ReturnedDialog = ({ what, instanceId, remark, routeId: wanted, close }: Props) => {
  const flow = useAsk(instanceDetail, { id: instanceId ?? '' }, { enabled: instanceId !== undefined })
  const [chosen, choose] = useState(wanted)
  const [flowRemark, setRemark] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const { send, isPending } = useSend(handleFlow)
  const { done } = useTell()
  const { routes = [], currentTaskId, tasks = [] } = flow.data ?? {}
  const unfollowed = tasks.findLast(({ nodeId }) => nodeId === REFUSED_END.id)
  const routeId = chosen ?? routes[0]?.id
  const submit = async () => {
    if (!instanceId || !currentTaskId || !routeId) return
    setProblem(undefined)
    try {
      await send({ instanceId, curentTaskId: currentTaskId, routeId, ...(flowRemark.trim() && { flowRemark: flowRemark.trim() }) })
      done(`${what}：${routes.find(route => route.id === routeId)?.name ?? '已处理'}`)
      close()
    } catch (error) {
      setProblem(error)
    }
  }
  return (
    <Dialog
      title={`${what}${unfollowed ? '未能办理' : '已退回'}`}
      close={close}
      submit={() => void submit()}
      pending={isPending}
      action="确定"
    >
      <Fetched from={flow} what="审批">
        {() =>
          routes.length === 0 ? (
            <p className="va-hint">由提交申请的同事处理</p>
          ) : (
            <Fields>
              {unfollowed ? (
                <p className="va-hint">未成原因：{unfollowed.handleRemark}</p>
              ) : (
                remark && <p className="va-hint">退回意见：{remark}</p>
              )}
              <Field label="处理" required wide>
                {control => (
                  <Radio.Group
                    {...control}
                    value={routeId}
                    onChange={({ target }) => choose(target.value)}
                    options={routes.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
              </Field>
              <Field label="说明" wide help="航空公司审批时可见">
                {control => (
                  <Input.TextArea
                    {...control}
                    rows={2}
                    maxLength={200}
                    value={flowRemark}
                    onChange={({ target }) => setRemark(target.value)}
                  />
                )}
              </Field>
            </Fields>
          )
        }
      </Fetched>
      {problem !== undefined && <Problem error={problem} />}
    </Dialog>
  )
}
